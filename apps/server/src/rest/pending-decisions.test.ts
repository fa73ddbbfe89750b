// Long because each kind of decision is asked, confirmed, withdrawn, and applied when its time has come.
import { dayMs, hourMs } from '@paheli/core/clock';
import { applyDueDecisions } from '@paheli/engine/integrity/decide-pending';
import { applySuspensions } from '@paheli/engine/integrity/suspend-user';
import { applyPromotions } from '@paheli/engine/roles/apply-promotions';
import { settleTournament } from '@paheli/engine/settlement/settle-tournament';
import { playThrough, playTournament } from '@paheli/engine/testing/played-tournament';
import { createAdministrator, createWithdrawer } from '@paheli/engine/testing/withdrawers';
import { joinTournament } from '@paheli/engine/tournament/join-tournament';
import { askForWithdrawal } from '@paheli/engine/wallet/withdrawals/ask-for-withdrawal';
import { beforeEach, describe, expect, test } from 'vitest';
import { kycBody } from '../testing/accounts';
import { type Call, type Method, openTestApp, type SignedIn } from '../testing/test-app';

type Body = Record<string, unknown>;

const reason = 'Looked at it.';
const limits = { prizeFourEyesPaise: 4_000, suspensionFourEyesPaise: 4_000, promotionDelayMs: dayMs };

const site = openTestApp({ settings: limits });
let admin: SignedIn;
/** Leaves one administrator, months after what the test before did. */
beforeEach(async () => {
  const { sql } = site.deps.database;
  site.advance(60 * dayMs);
  await sql`delete from pending_decision`;
  await sql`update users set role = 'player' where id <> ${site.engine.admin.userId}`;
  admin = await site.signIn(site.engine.admin);
});

const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
  site.call<Shape>(method, `/api${path}`, { as: admin, ...call });
const another = async () => site.signIn(await createAdministrator(site.engine));
const listed = async () => (await rest<Body[]>('GET', '/admin/decisions')).body;
const confirm = (as: SignedIn, id: unknown) =>
  rest('POST', `/admin/decisions/${id}/confirm`, { as, body: {} });
const release = (sessionId: unknown, as = admin) =>
  rest('POST', `/admin/held-prizes/${sessionId}/release`, { as, body: { reason } });
const forbidden = { status: 403, body: { code: 'forbidden' } };
const locked = { status: 409, body: { code: 'locked' } };

/** Creates a settled tournament whose first prize, ₹50, and second prize, ₹30, are held. */
async function held() {
  const performances = [
    { score: 3, ms: 1, violations: 6 },
    { score: 2, ms: 1, violations: 6 },
    { score: 1, ms: 1 },
  ];
  const { sessions, tournamentId } = await playTournament(site.engine, performances);
  site.advance(hourMs);
  await settleTournament(site.deps, tournamentId);
  return { tournamentId, first: sessions[0] ?? '', second: sessions[1] ?? '' };
}
const statusOf = async (sessionId: string) =>
  (await rest<{ prize: Body }>('GET', `/admin/held-prizes/${sessionId}`)).body.prize;

describe('a decision on a large held prize', () => {
  test('waits for a second, independent administrator, who confirms it once', async () => {
    const [{ first }, second] = [await held(), await another()];
    const asked = await release(first);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        status: 'held',
        pending: {
          kind: 'prize_release',
          amount: 50,
          reason,
          effective_at: null,
          requested_by: { id: admin.viewer.userId },
        },
      },
    });
    const { id } = asked.body.pending as Body;
    expect((await release(first)).body.pending).toMatchObject({ id });
    expect(await confirm(admin, id)).toMatchObject(forbidden);
    expect(await listed()).toMatchObject([{ id, user: { name: 'Asha' }, question: null }]);
    expect(await confirm(second, id)).toMatchObject({ status: 200, body: { id } });
    expect(await statusOf(first)).toMatchObject({ status: 'released', pending: null });
    expect(await confirm(second, id)).toMatchObject({ status: 404 });
    const log = await rest<Body[]>('GET', `/admin/audit?subject=session:${first}`);
    expect(log.body.map(({ action, actor }) => [action, (actor as Body).id])).toEqual([
      ['decision.confirm', second.viewer.userId],
      ['prize.release', second.viewer.userId],
      ['decision.request', admin.viewer.userId],
    ]);
  });

  test('is confirmed by the same call of another, and excludes other decisions until it is withdrawn', async () => {
    const [{ first }, second] = [await held(), await another()];
    await release(first);
    const voided = () => rest('POST', `/admin/held-prizes/${first}/void`, { as: second, body: { reason } });
    expect(await voided()).toMatchObject(locked);
    const [waiting] = await listed();
    const withdrawn = await rest('POST', `/admin/decisions/${waiting?.id}/withdraw`, {
      as: second,
      body: {},
    });
    expect(withdrawn.status).toBe(200);
    expect((await voided()).body).toMatchObject({ status: 'held', pending: { kind: 'prize_void' } });
    const again = await rest('POST', `/admin/held-prizes/${first}/void`, { body: { reason } });
    expect(again.body).toMatchObject({ status: 'voided', pending: null });
  });

  test('by the only administrator takes effect after a day, once', async () => {
    const { first } = await held();
    const dueAt = new Date(site.deps.now().getTime() + dayMs).toISOString();
    expect((await release(first)).body.pending).toMatchObject({ effective_at: dueAt });
    site.advance(dayMs - 1);
    expect(await applyDueDecisions(site.deps)).toBe(0);
    site.advance(1);
    const runs = await Promise.all([applyDueDecisions(site.deps), applyDueDecisions(site.deps)]);
    expect(runs.toSorted()).toEqual([0, 1]);
    expect(await statusOf(first)).toMatchObject({ status: 'released' });
    expect(await listed()).toEqual([]);
  });

  test('of an administrator with a second account is not confirmed by that account', async () => {
    const { first } = await held();
    const sharing = await another();
    for (const as of [admin, sharing]) await rest('PUT', '/user/kyc', { as, body: kycBody() });
    const { id } = (await release(first)).body.pending as Body;
    expect(await confirm(sharing, id)).toMatchObject(forbidden);
    expect(await release(first, sharing)).toMatchObject(forbidden);
    expect(await statusOf(first)).toMatchObject({ status: 'held' });
  });

  test('of an administrator who promoted the other one alone waits a day', async () => {
    const { first } = await held();
    const { userId } = (await site.player()).viewer;
    await rest('PUT', `/admin/users/${userId}/role`, { body: { role: 'admin' } });
    site.advance(dayMs);
    await applyPromotions(site.deps);
    const { id, effective_at } = (await release(first)).body.pending as Body;
    expect(effective_at).not.toBeNull();
    expect(await confirm(await site.signIn({ userId, role: 'admin' }), id)).toMatchObject(forbidden);
  });

  test('counts the prizes of seven days that were decided alone', async () => {
    const { first, second } = await held();
    expect((await release(second)).body).toMatchObject({ status: 'released', pending: null });
    const next = await held();
    expect((await release(next.second)).body).toMatchObject({ status: 'held', pending: { amount: 60 } });
    site.advance(8 * dayMs);
    await applyDueDecisions(site.deps);
    // What waited does not count.
    const last = await held();
    expect((await release(last.second)).body).toMatchObject({ status: 'released' });
    expect(await statusOf(first)).toMatchObject({ status: 'held' });
  });

  test('lapses where its administrator is none any more, and is not confirmed where a narrower duty excludes it', async () => {
    const [{ first }, second] = [await held(), await another()];
    await release(first, second);
    const dutyOf = (duty: string | null) =>
      site.deps.database.sql`update users set duty = ${duty} where id = ${second.viewer.userId}`;
    await dutyOf('editor');
    const [waiting] = await listed();
    expect(await confirm(admin, waiting?.id)).toMatchObject(locked);
    await dutyOf(null);
    await rest('PUT', `/admin/users/${second.viewer.userId}/role`, { body: { role: 'player' } });
    expect(await confirm(admin, waiting?.id)).toMatchObject(locked);
    await site.deps.database.sql`update pending_decision set effective_at = requested_at`;
    expect(await applyDueDecisions(site.deps)).toBe(0);
    expect(await listed()).toEqual([]);
    expect(await statusOf(first)).toMatchObject({ status: 'held' });
  });
});

describe('a decision on a question with large pools', () => {
  /** Creates a tournament, not settled, with one played quiz. Returns a question that it was asked. */
  async function played() {
    const { tournamentId, viewers } = await playTournament(site.engine, [{ score: 1, ms: 1 }]);
    const [asked] = await site.deps.database.sql<{ questionId: string; correctAnswer: number }[]>`
      select q.question_id, q.correct_answer from tournament_question q
      join session_question s on s.question_id = q.question_id
      where q.tournament_id = ${tournamentId} limit 1`;
    if (!asked) throw new Error('nothing was asked');
    return { tournamentId, viewers, ...asked };
  }
  const voidOf = ({ tournamentId, questionId }: { tournamentId: string; questionId: string }) =>
    rest('POST', `/admin/tournaments/${tournamentId}/void-question`, {
      body: { question_id: questionId, reason },
    });

  test('voids nothing before it is confirmed, and the settlement waits for it', async () => {
    const [question, second] = [await played(), await another()];
    const asked = await voidOf(question);
    expect(asked).toMatchObject({ status: 200, body: { pending: { kind: 'question_void', amount: 100 } } });
    const isVoided = async () => {
      const [row] = await site.deps.database.sql<{ voided: boolean }[]>`
        select voided_at is not null as voided from tournament_question
        where tournament_id = ${question.tournamentId} and question_id = ${question.questionId}`;
      return row?.voided;
    };
    expect(await isVoided()).toBe(false);
    site.advance(hourMs);
    expect(await settleTournament(site.deps, question.tournamentId)).toBe(false);
    expect((await confirm(second, (asked.body.pending as Body).id)).status).toBe(200);
    expect(await isVoided()).toBe(true);
    expect(await settleTournament(site.deps, question.tournamentId)).toBe(true);
  });

  test('keeps no tournament from its settlement for more than a day and an hour', async () => {
    const [question] = [await played(), await another()];
    const asked = await voidOf(question);
    site.advance(dayMs + 2 * hourMs);
    expect(await settleTournament(site.deps, question.tournamentId)).toBe(true);
    await site.deps.database.sql`update pending_decision set effective_at = requested_at`;
    expect(await applyDueDecisions(site.deps)).toBe(0);
    expect(asked.body.pending).toMatchObject({ effective_at: null });
    expect(await listed()).toEqual([]);
  });

  test('corrects no key before it is confirmed, and nobody dismisses the report meanwhile', async () => {
    const [question, second] = [await played(), await another()];
    const id = site.deps.newId();
    await site.deps.database.sql`
      insert into reported_question (id, tournament_id, question_id, created_at)
      values (${id}, ${question.tournamentId}, ${question.questionId}, ${site.deps.now()})`;
    const decide = (body: object, as = admin) =>
      rest('POST', `/admin/question-reports/${id}/decide`, { as, body: { reason, ...body } });
    const correct_answer = (question.correctAnswer + 1) % 4;
    const asked = await decide({ outcome: 'corrected', correct_answer });
    expect(asked.body).toMatchObject({ outcome: null, pending: { kind: 'question_decide' } });
    const keyOf = async () => {
      const [row] = await site.deps.database.sql<{ key: number }[]>`
        select correct_answer as key from tournament_question
        where tournament_id = ${question.tournamentId} and question_id = ${question.questionId}`;
      return row?.key;
    };
    expect(await keyOf()).toBe(question.correctAnswer);
    expect(await decide({ outcome: 'dismissed' }, second)).toMatchObject(locked);
    expect((await confirm(second, (asked.body.pending as Body).id)).status).toBe(200);
    expect(await keyOf()).toBe(correct_answer);
  });
});

describe('a suspension', () => {
  const suspend = (userId: string, as = admin) =>
    rest('POST', `/admin/users/${userId}/suspend`, { as, body: { reason, freeze: true } });

  test('waits where a withdrawal in progress, a held prize or an open prize is large', async () => {
    await another();
    const withdrawer = await createWithdrawer(site.engine, { winningsPaise: 5_000 });
    await askForWithdrawal(site.deps, withdrawer, { amount: 50 });
    expect((await suspend(withdrawer.userId)).body).toMatchObject({ status: 'waiting', effective_at: null });
    const { viewers } = await playTournament(site.engine, [{ score: 3, ms: 1, violations: 6 }]);
    expect((await suspend(viewers[0]?.userId ?? '')).body).toMatchObject({ status: 'waiting' });
    const { first } = await held();
    const { user } = (await statusOf(first)) as { user: { id: string } };
    expect((await suspend(user.id)).body).toMatchObject({ status: 'waiting' });
    const poor = await site.player();
    expect((await suspend(poor.viewer.userId)).body).toMatchObject({ status: 'in_force' });
  });

  test('by the only administrator takes effect after a day, once', async () => {
    const player = await createWithdrawer(site.engine, { winningsPaise: 5_000 });
    const dueAt = new Date(site.deps.now().getTime() + dayMs).toISOString();
    expect((await suspend(player.userId)).body).toMatchObject({ status: 'waiting', effective_at: dueAt });
    expect(await applySuspensions(site.deps)).toEqual([]);
    site.advance(dayMs);
    const runs = await Promise.all([applySuspensions(site.deps), applySuspensions(site.deps)]);
    expect(runs.flat()).toEqual([player.userId]);
    const user = await rest<{ suspensions: Body[] }>('GET', `/admin/users/${player.userId}`);
    expect(user.body.suspensions).toMatchObject([{ status: 'in_force', confirmed_by: null }]);
  });

  test('is refused to an administrator whose other account plays for the same prize', async () => {
    const { id: tournamentId } = await site.engine.tournament();
    const [rival, player] = [await site.player({ rupees: 10 }), await site.player({ rupees: 10 })];
    for (const as of [admin, rival]) await rest('PUT', '/user/kyc', { as, body: kycBody() });
    for (const { viewer } of [rival, player]) await joinTournament(site.deps, viewer, { tournamentId });
    await playThrough(site.engine, player.viewer, tournamentId, { score: 1, ms: 1 });
    expect(await suspend(player.viewer.userId)).toMatchObject(forbidden);
    // The administrator's own other account can be suspended.
    expect((await suspend(rival.viewer.userId)).status).toBe(200);
  });
});
