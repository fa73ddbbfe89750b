// Long because each decision of administrators needs the affairs of the person it is about.
import type { Viewer } from '@paheli/engine/deps';
import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { createPlayer } from '@paheli/engine/testing/crowd';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import { payTopup } from '@paheli/engine/testing/paid-order';
import { playThrough } from '@paheli/engine/testing/played-tournament';
import { createAdministrator, createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { joinTournament } from '@paheli/engine/tournament/join-tournament';
import { updateTournament } from '@paheli/engine/tournament/update-tournament';
import { approveWithdrawal } from '@paheli/engine/wallet/withdrawals/approve-withdrawal';
import { askForWithdrawal } from '@paheli/engine/wallet/withdrawals/ask-for-withdrawal';
import { reportReturn } from '@paheli/engine/wallet/withdrawals/report-return';
import superjson from 'superjson';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type SignedIn } from '../testing/test-app';
import { appRouter } from './router';

/** The possessions of a person that administrators decide on. */
type Affairs = {
  readonly userId: string;
  readonly paymentId: string;
  readonly reportedQuestionId: string;
  readonly heldSessionId: string;
  /** An open tournament with a seat of the person, and with a raise of its pool that waits. */
  readonly tournament: { readonly id: string; readonly questionId: string; readonly terms: object };
  readonly requested: string;
  readonly failed: string;
  readonly paid: string;
  /** Decisions of another administrator about the tournament, which wait. */
  readonly toConfirm: string;
  readonly toWithdraw: string;
  /** An open appeal against a suspension that is over. */
  readonly appealId: string;
};

const reason = 'Because.';
const bankReference = 'UTR1';

/**
 * Every mutation of administrators: the input that names the person it decides on, or that it decides on nobody. The
 * order is the one in which an authorised administrator tries them.
 */
const mutations: Readonly<Record<string, 'nobody' | ((affairs: Affairs) => object)>> = {
  'admin.messages.handle': 'nobody',
  'admin.questions.addMedium': 'nobody',
  'admin.questions.bulkUpload': 'nobody',
  'admin.questions.create': 'nobody',
  'admin.questions.delete': 'nobody',
  'admin.questions.export': 'nobody',
  'admin.questions.share': 'nobody',
  'admin.questions.update': 'nobody',
  'admin.reconciliation.run': 'nobody',
  'admin.users.revealPan': 'nobody',
  'admin.withdrawals.revealPayee': 'nobody',
  'admin.tournaments.create': 'nobody',
  'admin.tournaments.series.create': 'nobody',
  'admin.tournaments.series.end': 'nobody',
  'admin.tournaments.series.update': 'nobody',
  'admin.tournaments.setGuests': 'nobody',
  'admin.tournaments.start': 'nobody',
  'admin.tournaments.hallLink': 'nobody',
  'admin.tournaments.showInHall': 'nobody',
  'admin.tournaments.setHidden': 'nobody',
  'admin.decisions.withdraw': ({ toWithdraw: decisionId }) => ({ decisionId }),
  'admin.decisions.confirm': ({ toConfirm: decisionId }) => ({ decisionId }),
  'admin.payments.refund': ({ paymentId }) => ({ paymentId, amount: 1, reason }),
  'admin.prizes.release': ({ heldSessionId: sessionId }) => ({ sessionId }),
  'admin.prizes.void': ({ heldSessionId: sessionId }) => ({ sessionId, reason }),
  'admin.reportedQuestions.decide': ({ reportedQuestionId }) => ({
    reportedQuestionId,
    outcome: 'dismissed',
    reason,
  }),
  'admin.tournaments.voidQuestion': ({ tournament: { id, questionId } }) => ({
    tournamentId: id,
    questionId,
    reason,
  }),
  'admin.tournaments.approve': ({ tournament: { id } }) => ({ tournamentId: id }),
  'admin.tournaments.update': ({ tournament: { id, terms } }) => ({
    ...terms,
    tournamentId: id,
    name: 'New',
  }),
  'admin.tournaments.delete': ({ tournament: { id } }) => ({ tournamentId: id }),
  'admin.withdrawals.reportReturn': ({ paid: withdrawalId }) => ({ withdrawalId, reason }),
  'admin.withdrawals.retry': ({ failed: withdrawalId }) => ({ withdrawalId, bankReference }),
  'admin.withdrawals.approve': ({ requested: withdrawalId }) => ({ withdrawalId, bankReference }),
  'admin.withdrawals.reject': ({ requested: withdrawalId }) => ({ withdrawalId, reason }),
  'admin.users.decideKyc': ({ userId }) => ({ userId, status: 'verified' }),
  'admin.users.confirmRole': ({ userId }) => ({ userId }),
  'admin.users.setRole': ({ userId }) => ({ userId, role: 'admin' }),
  'admin.suspensions.decideAppeal': ({ appealId }) => ({ appealId, outcome: 'lifted', reason }),
  'admin.suspensions.restore': ({ userId }) => ({ userId, reason }),
  'admin.suspensions.suspend': ({ userId }) => ({ userId, reason }),
};
const decisions = Object.entries(mutations).flatMap(([path, input]) =>
  input === 'nobody' ? [] : [[path, input] as const],
);

/** Decisions that are always against the person. A claim to share with an administrator does not prevent them. */
const against = new Set(['admin.prizes.void', 'admin.withdrawals.reject', 'admin.suspensions.suspend']);
const inFavour = decisions.filter(([path]) => !against.has(path));

const site = openTestApp({ settings: { exposureFourEyesPaise: 100_000 } });
let affairs: Affairs;
/** The person, who has become an administrator. */
let own: SignedIn;
/** Administrators who share a payout destination, or a mobile number as a UPI id, with the person. */
let sharing: Readonly<Record<'destination' | 'number', SignedIn>>;
let impartial: SignedIn;
beforeAll(async () => {
  const { engine, deps } = site;
  const person = await createWithdrawer(engine, { depositPaise: 10_000, winningsPaise: 30_000 });
  await deps.database.sql`update users set mobile_number = '+919812345678' where id = ${person.userId}`;
  const [impartialOne, first, second] = [
    await createAdministrator(engine),
    await createAdministrator(engine),
    await createAdministrator(engine),
  ];
  affairs = await prepare(person, impartialOne);
  const [kyc] = await deps.database.sql<{ hash: Buffer }[]>`
    select payout_hash as hash from kyc where user_id = ${person.userId}`;
  expect(kyc?.hash).toBeInstanceOf(Buffer);
  // The person's former destination and the administrator's present one are one account at two branches.
  const shared = { accountNumber: '0012345678', accountName: 'Asha Rao' };
  await submitKyc(deps, person, kycDetails({ payout: { ...shared, ifsc: 'ICIC0000001' } }));
  await submitKyc(deps, first, kycDetails({ payout: { ...shared, ifsc: 'ICIC0000002' } }));
  await submitKyc(deps, person, kycDetails());
  await submitKyc(deps, second, kycDetails({ payout: { upiId: '9812345678@ybl' } }));
  await deps.database
    .sql`update users set role = 'admin', kyc_status = 'verified' where id = ${person.userId}`;
  own = await site.signIn({ ...person, role: 'admin' });
  sharing = { destination: await site.signIn(first), number: await site.signIn(second) };
  impartial = await site.signIn(impartialOne);
});

async function prepare(person: Viewer, other: Viewer): Promise<Affairs> {
  const { engine, deps } = site;
  const payTo = async (amount: number, isPaid: boolean) => {
    const { id: withdrawalId } = await askForWithdrawal(deps, person, { amount });
    if (isPaid) await approveWithdrawal(deps, other, { withdrawalId, bankReference });
    return withdrawalId;
  };
  const [requested, failed, paid] = [await payTo(10, false), await payTo(20, true), await payTo(30, true)];
  await reportReturn(deps, other, { withdrawalId: failed, reason });
  const played = await engine.tournament({ maxParticipants: 1 });
  await joinTournament(deps, person, { tournamentId: played.id });
  const heldSessionId = await playThrough(engine, person, played.id, { score: 3, ms: 1, violations: 6 });
  await settleTournament(deps, played.id);
  const { id, name, description, category, startTime, endTime } = await engine.tournament();
  await joinTournament(deps, person, { tournamentId: id });
  const terms = { name, description, category, startTime, endTime };
  await updateTournament(deps, engine.admin, { ...terms, tournamentId: id, prizePool: 5_000 });
  const [question] = await deps.database.sql<{ questionId: string }[]>`
    select question_id from tournament_question where tournament_id = ${id} limit 1`;
  const tournament = { id, questionId: question?.questionId ?? '', terms };
  const reportedQuestionId = deps.newId();
  await deps.database.sql`
    insert into reported_question (id, tournament_id, question_id, created_at)
    values (${reportedQuestionId}, ${id}, ${tournament.questionId}, ${deps.now()})`;
  const paymentId = await payTopup(engine, person, 50);
  const appealId = await storeAppeal(person);
  const [toConfirm, toWithdraw] = [await storeDecision(tournament), await storeDecision(tournament)];
  return {
    toConfirm,
    toWithdraw,
    userId: person.userId,
    paymentId,
    heldSessionId,
    tournament,
    reportedQuestionId,
    requested,
    failed,
    paid,
    appealId,
  };
}

/** Stores the decision to void a question, which waits for a second administrator. */
async function storeDecision({ id: tournamentId, questionId }: Affairs['tournament']): Promise<string> {
  const { deps, engine } = site;
  const id = deps.newId();
  await deps.database.sql`
    insert into pending_decision (id, kind, subject, tournament_id, payload, amount, requested_by, requested_at)
    values (${id}, 'question_void', ${`test:${id}`}, ${tournamentId}, ${deps.database.sql.json({ tournamentId, questionId, reason })}, 1,
      ${engine.admin.userId}, ${deps.now()})`;
  return id;
}

async function storeAppeal({ userId }: Viewer): Promise<string> {
  const { deps, engine } = site;
  const [suspensionId, appealId, at] = [deps.newId(), deps.newId(), deps.now()];
  await deps.database.sql`
    insert into suspension (id, user_id, reason, frozen, created_at, suspended_by, took_effect_at, ended_at)
    values (${suspensionId}, ${userId}, ${reason}, false, ${at}, ${engine.admin.userId}, ${at}, ${at})`;
  await deps.database.sql`
    insert into appeal (id, suspension_id, message, created_at) values (${appealId}, ${suspensionId}, 'No.', ${at})`;
  return appealId;
}

const call = (as: SignedIn, path: string, input: object) =>
  site.call<{ error?: { json: { message: string } } }>('POST', `/trpc/${path}`, {
    as,
    body: superjson.serialize(input),
  });

test('every mutation of administrators is listed with the person it decides on', () => {
  const known = Object.entries(appRouter._def.procedures as Readonly<Record<string, unknown>>)
    .filter(([, procedure]) => (procedure as { _def: { type: string } })._def.type === 'mutation')
    .map(([path]) => path)
    .filter((path) => path.startsWith('admin.'));
  expect(Object.keys(mutations).toSorted()).toEqual(known.toSorted());
});

describe('an administrator', () => {
  test.each(decisions)('cannot call %s on their own account', async (path, input) => {
    const { status, body } = await call(own, path, input(affairs));
    expect([status, body.error?.json.message]).toEqual([403, expect.stringMatching(/another administrator/)]);
  });

  test.each(inFavour)('cannot call %s on an account that shares with theirs', async (path, input) => {
    for (const as of [sharing.destination, sharing.number]) {
      const { status, body } = await call(as, path, input(affairs));
      expect([status, body.error?.json.message]).toEqual([
        403,
        expect.stringMatching(/shares? a mobile number/),
      ]);
    }
  });

  test('decides on others', async () => {
    for (const [path, input] of decisions)
      expect([path, (await call(impartial, path, input(affairs))).status]).not.toEqual([path, 403]);
  });

  test('decides against an account that shares with theirs', async () => {
    const { userId } = affairs;
    const problems = [
      ...decisions
        .filter(([path]) => against.has(path))
        .map(([path, input]) => [path, input(affairs)] as const),
      ['admin.users.decideKyc', { userId, status: 'rejected', reason }] as const,
      ['admin.users.setRole', { userId, role: 'player' }] as const,
    ];
    for (const [path, input] of problems)
      expect([path, (await call(sharing.destination, path, input)).status]).not.toEqual([path, 403]);
  });

  test('does not decide on an account whose number they had before', async () => {
    const former = await site.player();
    const { userId } = former.viewer;
    const judge = await createAdministrator(site.engine);
    const mobileNumber = '9812345699';
    await site.deps.database
      .sql`update users set mobile_number = ${`+91${mobileNumber}`} where id = ${userId}`;
    await site.call('POST', '/api/auth/mobile', {
      as: former,
      body: { mobile_number: '9812345698', password: 'correct horse' },
    });
    const code = /\d{6}/.exec(site.engine.messages.at(-1)?.text ?? '')?.[0];
    const confirmed = await site.call('POST', '/api/auth/mobile/confirm', { as: former, body: { code } });
    expect(confirmed.status).toBe(200);
    await submitKyc(site.deps, judge, kycDetails({ payout: { upiId: `${mobileNumber}@ybl` } }));
    const as = await site.signIn(judge);
    expect((await call(as, 'admin.users.setRole', { userId, role: 'admin' })).status).toBe(403);
    const organiser = { userId, role: 'player', duty: 'organiser' };
    expect((await call(as, 'admin.users.setRole', organiser)).status).toBe(403);
  });

  test('takes no seat where there is a prize, and starts no quiz there', async () => {
    const { id: tournamentId } = await site.engine.tournament({ entryFee: 0 });
    const { id: free, ...card } = await site.engine.tournament({ entryFee: 0, prizePool: 0 });
    const admin = await createPlayer(site.deps);
    await joinTournament(site.deps, admin, { tournamentId });
    await site.deps.database.sql`update users set role = 'admin' where id = ${admin.userId}`;
    const as = await site.signIn({ ...admin, role: 'admin' });
    expect((await call(as, 'quiz.start', { tournamentId })).status).toBe(403);
    expect((await call(impartial, 'tournament.join', { tournamentId })).status).toBe(403);
    await site.deps.database.sql`update users set has_access = true where id = ${impartial.viewer.userId}`;
    expect((await call(impartial, 'tournament.join', { tournamentId: free })).status).toBe(200);
    expect((await call(impartial, 'quiz.start', { tournamentId: free })).status).toBe(200);
    // No prize follows afterwards either.
    const { name, description, category, startTime, endTime } = card;
    const terms = { tournamentId: free, name, description, category, startTime, endTime };
    const other = await site.admin();
    expect((await call(other, 'admin.tournaments.update', { ...terms, prizePool: 100 })).status).toBe(409);
  });
});
