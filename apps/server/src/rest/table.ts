import { QuestionDraft } from '@paheli/core/admin/schema';
import { Login, Register } from '@paheli/core/auth/schema';
import { Problem } from '@paheli/core/problem';
import { AnswerQuestion, ReportViolation, SessionRef } from '@paheli/core/quiz/schema';
import { ListTournaments, TournamentDraft, TournamentRef } from '@paheli/core/tournament/schema';
import { AddFunds, ConfirmPayment, ConfirmTopup, PageInput } from '@paheli/core/wallet/schema';
import { plain, type Row, taking } from './row';

const ofTournament = { params: { id: 'tournamentId' } };
/** In these paths the id is the caller's session, or a tournament standing for his session in it. */
const ofSession = { params: { id: 'sessionId' } };
const playing = { play: true };

const get = plain('GET');
const getBy = taking('GET');
const post = plain('POST');
const postWith = taking('POST');
const removeBy = taking('DELETE');

const auth: Row[] = [
  postWith('/auth/register', Register, (api, input) => api.auth.register(input), { status: 201 }),
  postWith('/auth/login', Login, (api, input) => api.auth.login(input)),
  post('/auth/google', () => {
    throw new Problem('unconfigured', { detail: 'Signing in with Google is not available here.' });
  }),
  post('/auth/logout', (api) => api.auth.logout()),
  get('/user/profile', (api) => api.auth.profile()),
];

const tournament: Row[] = [
  get('/user/tournaments', (api) => api.tournament.mine()),
  getBy('/tournaments', ListTournaments, (api, input) => api.tournament.list(input)),
  getBy('/tournaments/:id', TournamentRef, (api, input) => api.tournament.byId(input), ofTournament),
  postWith(
    '/tournaments/:id/leave',
    TournamentRef,
    (api, input) => api.tournament.leave(input),
    ofTournament,
  ),
  getBy(
    '/quiz/leaderboard/:id',
    TournamentRef,
    (api, input) => api.tournament.leaderboard(input),
    ofTournament,
  ),
];

const quiz: Row[] = [
  postWith('/quiz/:id/start', TournamentRef, (api, input) => api.quiz.start(input), {
    ...ofTournament,
    ...playing,
  }),
  postWith('/quiz/:id/answer', AnswerQuestion, (api, input) => api.quiz.answer(input), {
    ...ofSession,
    ...playing,
  }),
  postWith('/quiz/:id/complete', SessionRef, (api, input) => api.quiz.complete(input), ofSession),
  getBy('/quiz/:id/results', SessionRef, (api, input) => api.quiz.results(input), ofSession),
  postWith(
    '/quiz/:id/report-violation',
    ReportViolation,
    (api, input) => api.quiz.reportViolation(input),
    ofSession,
  ),
];

const wallet: Row[] = [
  // With a tournament this is the join, at the server's own price; without one it asks for the access fee.
  postWith('/payments/create-payment-intent', TournamentRef.partial(), (api, { tournamentId }) =>
    tournamentId == null ? api.wallet.openAccessIntent() : api.tournament.join({ tournamentId }),
  ),
  postWith('/payments/confirm-payment', ConfirmPayment, (api, input) => api.wallet.confirmPayment(input)),
  get('/payments/user-payments', (api) => api.wallet.payments()),
  postWith('/payments/add-funds', AddFunds, (api, input) => api.wallet.addFunds(input)),
  postWith('/payments/confirm-wallet-topup', ConfirmTopup, (api, input) => api.wallet.confirmTopup(input)),
  getBy('/payments/wallet-transactions', PageInput, (api, input) => api.wallet.transactions(input)),
];

const admin: Row[] = [
  get('/admin/dashboard/stats', (api) => api.admin.stats()),
  postWith('/admin/tournaments', TournamentDraft, (api, input) => api.admin.createTournament(input), {
    status: 201,
  }),
  removeBy(
    '/admin/tournaments/:id',
    TournamentRef,
    (api, input) => api.admin.deleteTournament(input),
    ofTournament,
  ),
  postWith('/admin/questions', QuestionDraft, (api, input) => api.admin.createQuestion(input), {
    status: 201,
  }),
  get('/admin/ledger/invariants', (api) => api.admin.ledgerInvariants()),
];

/** Every documented path, after `/api`. */
export const restTable: readonly Row[] = [
  ...auth,
  ...tournament,
  ...quiz,
  ...wallet,
  ...admin,
  get('/stats/realtime', (api) => api.stats.realtime()),
];

/** Documented without the prefix as well. */
export const unprefixedPath = '/payments/add-funds';
