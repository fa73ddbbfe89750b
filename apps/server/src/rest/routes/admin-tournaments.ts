import { tournamentsCsv } from '../admin-csv';
import { get, post, put, type RestRoute, remove } from '../route';

const ofTournament = { params: { id: 'tournamentId' } } as const;

export const adminTournamentRoutes: readonly RestRoute[] = [
  get('/admin/tournaments', 'admin.tournaments.list', {
    id: 'listAdminTournaments',
    summary: 'Lists all tournaments for administrators.',
  }),
  get('/admin/tournaments.csv', 'admin.tournaments.list', {
    id: 'exportAdminTournaments',
    summary: 'Exports the filtered list of tournaments as CSV.',
    reply: tournamentsCsv,
  }),
  get('/admin/tournaments/:id', 'admin.tournaments.byId', {
    id: 'getAdminTournament',
    summary: 'Returns a tournament with its revenue and its supply of questions.',
    ...ofTournament,
  }),
  post('/admin/tournaments', 'admin.tournaments.create', {
    id: 'createTournament',
    summary: 'Creates a tournament.',
    status: 201,
  }),
  put('/admin/tournaments/:id', 'admin.tournaments.update', {
    id: 'updateTournament',
    summary: 'Changes a tournament; terms that players joined for are locked.',
    ...ofTournament,
  }),
  post('/admin/tournaments/:id/approve', 'admin.tournaments.approve', {
    id: 'approveTournament',
    summary: 'Approves a tournament or its raised prize pool as the second administrator.',
    ...ofTournament,
  }),
  get('/admin/exposure', 'admin.tournaments.exposure', {
    id: 'getExposure',
    summary:
      'Returns the exposure through guaranteed prize pools of seven days, and the limit for one administrator.',
  }),
  remove('/admin/tournaments/:id', 'admin.tournaments.delete', {
    id: 'deleteTournament',
    summary: 'Deletes a tournament without players, or cancels it and refunds every entry fee.',
    ...ofTournament,
  }),
  post('/admin/tournaments/:id/void-question', 'admin.tournaments.voidQuestion', {
    id: 'voidQuestion',
    summary: 'Counts a faulty question of a tournament as correct for every player, before prizes are paid.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/funnel', 'admin.tournaments.funnel', {
    id: 'getTournamentFunnel',
    summary: 'Returns how many players of a tournament joined, started, finished and won.',
    ...ofTournament,
  }),
  get('/admin/tournaments/:id/questions', 'admin.tournaments.questions', {
    id: 'listAskedQuestions',
    summary: 'Lists the questions that players of a tournament were asked, hardest first.',
    ...ofTournament,
  }),
  get('/admin/reports/tournaments', 'admin.tournaments.report', {
    id: 'reportTournaments',
    summary: 'Lists all tournaments with revenue and paid prizes.',
  }),
];
