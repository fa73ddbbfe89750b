// Long because a suspension reaches into seats, quizzes, prizes, withdrawals and the administrators' rights.
import { addMs, hourMs, minuteMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { lockWallet } from '../ledger/accounts';
import { expireSessions } from '../quiz/expire-sessions';
import { startQuiz } from '../quiz/start-quiz';
import { setRole } from '../roles/set-role';
import { listHeldPrizes } from '../settlement/list-held-prizes';
import { releasePrize } from '../settlement/release-prize';
import { settleTournament } from '../settlement/settle-tournament';
import { answerNow } from '../testing/answer-now';
import { createPlayer } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { holdTournament } from '../testing/hold-tournament';
import { playThrough } from '../testing/played-tournament';
import { checkLedgerAfterEach, openTestEngine } from '../testing/test-engine';
import { createAdministrator, createWithdrawer } from '../testing/withdrawers';
import { joinTournament } from '../tournament/join-tournament';
import { returnSuspendedSeats } from '../tournament/return-unstarted-seats';
import { addFunds } from '../wallet/payments/add-funds';
import { creditPayment } from '../wallet/payments/credit-payment';
import { approveWithdrawal } from '../wallet/withdrawals/approve-withdrawal';
import { askForWithdrawal } from '../wallet/withdrawals/ask-for-withdrawal';
import { restoreUser } from './restore-user';
import { suspendUser } from './suspend-user';

const engine = openTestEngine();
const { deps, clock } = engine;
checkLedgerAfterEach(engine);

/** A tournament of so many players, whose winner gets the whole pool. */
const wholePrize = (maxParticipants: number) => ({ maxParticipants, prizeSplitBps: [10_000] });
const suspend = (user: Viewer, changes: object = {}, by: Viewer = engine.admin) =>
  suspendUser(deps, by, {
    userId: user.userId,
    reason: 'Bots.',
    until: null,
    freeze: false,
    ...changes,
  });
const restore = (user: Viewer, by: Viewer = engine.admin) =>
  restoreUser(deps, by, { userId: user.userId, reason: 'A mistake.' });
const balanceOf = ({ userId }: Viewer) =>
  transact(deps, async (tx) => {
    const { depositPaise, winningsPaise } = await lockWallet(tx, userId);
    return depositPaise + winningsPaise;
  });

describe('a suspended player', () => {
  test('takes no seat until the end of the suspension', async () => {
    const player = await createPlayer(deps, { depositPaise: 1_000 });
    const { id: tournamentId } = await engine.tournament();
    await suspend(player, { until: addMs(clock.now(), 1_000) });
    const join = () => joinTournament(deps, player, { tournamentId });
    await expectProblem(join(), 'suspended');
    clock.advance(1_000);
    await expect(join()).resolves.toMatchObject({ status: 'succeeded' });
  });

  test('gets the fees of unstarted seats back, also of a join that was under way', async () => {
    const player = await createPlayer(deps, { depositPaise: 10_000 });
    const tournaments = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        engine.tournament({ startTime: addMs(clock.now(), n % 2 === 0 ? hourMs / 2 : 0) }),
      ),
    );
    const [suspended, ...joins] = await Promise.allSettled([
      suspend(player),
      ...tournaments.map(({ id: tournamentId }) => joinTournament(deps, player, { tournamentId })),
    ]);
    expect(suspended?.status).toBe('fulfilled');
    for (const join of joins) {
      if (join.status === 'rejected') expect(join.reason).toMatchObject({ code: 'suspended' });
    }
    // What the suspension did not see yet, the job returns.
    await returnSuspendedSeats(deps);
    expect(await balanceOf(player)).toBe(10_000);
    const seats = await deps.database.sql`
      select from entry where user_id = ${player.userId} and left_at is null`;
    expect(seats).toHaveLength(0);
  });

  test('starts no quiz, though a seat is left', async () => {
    const player = await createPlayer(deps, { depositPaise: 1_000 });
    const tournamentId = await holdTournament(engine, [player]);
    await deps.database.sql`
      insert into suspension (id, user_id, reason, frozen, created_at, suspended_by, took_effect_at)
      values (gen_random_uuid(), ${player.userId}, 'Bots.', false, ${deps.now()}, ${engine.admin.userId}, ${deps.now()})`;
    await expectProblem(startQuiz(deps, player, { tournamentId }, { handsOut: false }), 'suspended');
  });

  test('keeps the answers given; the quiz ends by its clock, and its prize is held until it is released', async () => {
    const player = await createPlayer(deps, { depositPaise: 1_000 });
    const tournamentId = await holdTournament(engine, [player], wholePrize(1));
    const { sessionId } = await startQuiz(deps, player, { tournamentId }, { handsOut: true });
    const [{ correctAnswer = 0 } = {}] = await deps.database.sql<{ correctAnswer: number }[]>`
      select correct_answer from session_question where session_id = ${sessionId} and question_index = 0`;
    clock.advance(3_000);
    const answering = answerNow(deps, player, { sessionId, questionIndex: 0, answer: correctAnswer }, true);
    const [answered] = await Promise.all([answering, suspend(player)]);
    expect(answered).toMatchObject({ isCorrect: true, currentScore: 1 });
    clock.advance(5 * minuteMs);
    await expireSessions(deps);
    const [session] = await deps.database.sql`
      select score, finished_at is not null as finished from quiz_session where id = ${sessionId}`;
    expect(session).toEqual({ score: 1, finished: true });
    await restore(player);
    expect(await settleTournament(deps, tournamentId)).toBe(true);
    const { items } = await listHeldPrizes(deps, { status: 'held' });
    expect(items.find((prize) => prize.sessionId === sessionId)).toMatchObject({
      amount: 100,
      suspensionReason: 'Bots.',
      reasons: [],
    });
    expect(await balanceOf(player)).toBe(0);
    await releasePrize(deps, engine.admin, { sessionId });
    expect(await balanceOf(player)).toBe(10_000);
  });

  test('of a quiz finished before the suspension is paid as usual once the suspension is over', async () => {
    const [player, other] = [
      await createPlayer(deps, { depositPaise: 1_000 }),
      await createPlayer(deps, { depositPaise: 1_000 }),
    ];
    await suspend(player);
    await restore(player);
    clock.advance(1);
    const tournamentId = await holdTournament(engine, [player, other], wholePrize(2));
    await playThrough(engine, player, tournamentId, { score: 5, ms: 1_000 });
    await playThrough(engine, other, tournamentId, { score: 1, ms: 1_000 });
    await settleTournament(deps, tournamentId);
    expect(await balanceOf(player)).toBe(10_000);
  });

  test('withdraws, unless the suspension freezes withdrawals; a request and a freeze at once leave one of them', async () => {
    const first = await createWithdrawer(engine, { winningsPaise: 20_000 });
    await suspend(first);
    const { id: withdrawalId } = await askForWithdrawal(deps, first, { amount: 100 });
    await restore(first);
    await suspend(first, { freeze: true });
    await expectProblem(askForWithdrawal(deps, first, { amount: 50 }), 'suspended');
    await expectProblem(approveWithdrawal(deps, engine.admin, { withdrawalId }), 'locked');
    const second = await createWithdrawer(engine, { winningsPaise: 20_000 });
    const [asked, suspended] = await Promise.allSettled([
      askForWithdrawal(deps, second, { amount: 100 }),
      suspend(second, { freeze: true }),
    ]);
    expect(suspended.status).toBe('fulfilled');
    if (asked.status === 'rejected') expect(asked.reason).toMatchObject({ code: 'suspended' });
    await expectProblem(askForWithdrawal(deps, second, { amount: 50 }), 'suspended');
  });

  test('is told by a text message to a confirmed number', async () => {
    const { messages } = engine;
    const player = await engine.player({ access: false });
    await deps.database.sql`update users set mobile_verified_at = created_at where id = ${player.userId}`;
    await suspend(player);
    await restore(player);
    expect(messages.slice(-2).map(({ text }) => text)).toEqual([
      expect.stringMatching(/suspended.*Bots\./),
      expect.stringMatching(/no longer suspended.*A mistake\./),
    ]);
  });
});

describe('an administrator', () => {
  test('does not suspend themself, and of two who suspend each other one stays', async () => {
    const [one, two] = [await createAdministrator(engine), await createAdministrator(engine)];
    await expectProblem(suspend(one, {}, one), 'forbidden');
    const both = await Promise.allSettled([suspend(one, {}, two), suspend(two, {}, one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const failed = both.find((each) => each.status === 'rejected');
    expect(failed?.reason).toMatchObject({ code: 'forbidden' });
  });

  test('does nothing while suspended, also by a call under way', async () => {
    const one = await createAdministrator(engine);
    await suspend(one);
    const player = await createPlayer(deps);
    await expectProblem(suspend(player, {}, one), 'forbidden');
    await expectProblem(setRole(deps, one, { userId: engine.admin.userId, role: 'player' }), 'forbidden');
  });

  test('repeats a suspension without effect, and does not change its terms', async () => {
    const player = await createPlayer(deps);
    const first = await suspend(player);
    expect(await suspend(player)).toEqual(first);
    await expectProblem(suspend(player, { freeze: true }), 'already_decided');
    await expectProblem(suspend(player, { until: clock.now() }), 'invalid_input');
    expect(await restore(player)).toMatchObject({ status: 'ended', endReason: 'A mistake.' });
    await expectProblem(restore(player), 'already_decided');
  });

  test('suspends anew after a suspension ended by itself', async () => {
    const player = await createPlayer(deps);
    const first = await suspend(player, { until: addMs(clock.now(), 1) });
    clock.advance(1);
    await expectProblem(restore(player), 'already_decided');
    const second = await suspend(player);
    expect([second.id === first.id, second.status]).toEqual([false, 'in_force']);
  });
});

describe('above the limit of one administrator, a suspension', () => {
  const rich = () => createPlayer(deps, { depositPaise: 1_000_001 });

  test('waits for another one who sends the same terms', async () => {
    const [player, second] = [await rich(), await createAdministrator(engine)];
    expect(await suspend(player, { freeze: true })).toMatchObject({ status: 'waiting', confirmedBy: null });
    expect(await suspend(player, { freeze: true })).toMatchObject({ status: 'waiting' });
    expect(await suspend(player, { freeze: true, reason: 'I agree.' }, second)).toMatchObject({
      status: 'in_force',
      reason: 'Bots.',
      confirmedBy: { id: second.userId },
    });
  });

  test('starts over with other terms, with the balance of the limit needs no other, and can be withdrawn', async () => {
    const [player, second] = [await rich(), await createAdministrator(engine)];
    await suspend(player);
    expect(await suspend(player, { freeze: true }, second)).toMatchObject({ status: 'waiting' });
    expect(await restore(player)).toMatchObject({ status: 'ended', tookEffectAt: null });
    const poorer = await createPlayer(deps, { depositPaise: 1_000_000 });
    expect(await suspend(poorer)).toMatchObject({ status: 'in_force' });
  });

  test('does not count the request of somebody who is no administrator any more, or one of a narrower duty', async () => {
    const [player, first, second] = [
      await rich(),
      await createAdministrator(engine),
      await createAdministrator(engine),
    ];
    await suspend(player, {}, first);
    await deps.database.sql`update users set duty = 'support' where id = ${first.userId}`;
    expect(await suspend(player, {}, second)).toMatchObject({ status: 'waiting' });
    await setRole(deps, engine.admin, { userId: second.userId, role: 'player' });
    expect(await suspend(player, {}, engine.admin)).toMatchObject({ status: 'waiting' });
  });
});

test('a top-up that arrives while the player is suspended goes back to the payer', async () => {
  const { sandbox } = engine;
  const player = await engine.player({ access: false });
  const order = await addFunds(deps, player, { amount: 100 });
  await suspend(player);
  const paid = await sandbox.pay(order.razorpay.orderId);
  await creditPayment(deps, await deps.payments.fetchPayment(paid.razorpay_payment_id));
  expect(await balanceOf(player)).toBe(0);
});
