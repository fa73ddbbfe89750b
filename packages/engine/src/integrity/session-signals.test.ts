import { Problem } from '@paheli/core/problem';
import { expect, test } from 'vitest';
import { openMarkedSession } from '../account/device-mark';
import { registerUser } from '../account/register-user';
import type { Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { submitKyc } from '../kyc/submit-kyc';
import { startQuiz } from '../quiz/start-quiz';
import { listHeldPrizes } from '../settlement/list-held-prizes';
import { releasePrize } from '../settlement/release-prize';
import { settleDueTournaments } from '../settlement/settle-tournament';
import { voidPrize } from '../settlement/void-prize';
import { answerNow } from '../testing/answer-now';
import { createCrowd } from '../testing/crowd';
import { kycDetails } from '../testing/kyc-details';
import { settleLater } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { readPrizeReview } from './read-prize-review';

const engine = openTestEngine();
const { deps } = engine;

const human = [1_900, 2_700, 1_500, 3_300, 2_200];
const hasty = [250, 420, 380, 510, 300];

/** Plays a quiz with these times; the last answers are wrong. Returns the session's id. */
async function play(
  viewer: Viewer,
  tournamentId: string,
  times: readonly number[],
  right: number,
): Promise<string> {
  const { sessionId, startsAt } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  let opensAt = startsAt;
  for (const [questionIndex, ms] of times.entries()) {
    engine.clock.set(new Date(opensAt.getTime() + ms));
    const [asked] = await deps.database.sql<{ correct: number }[]>`
      select correct_answer as correct from session_question
      where session_id = ${sessionId} and question_index = ${questionIndex}`;
    const answer = ((asked?.correct ?? 0) + (questionIndex < right ? 0 : 1)) % 4;
    const result = await answerNow(deps, viewer, { sessionId, questionIndex, answer });
    opensAt = result.nextStartsAt ?? opensAt;
  }
  return sessionId;
}

type Performance = { readonly times: readonly number[]; readonly right: number };
const threeHumans: Performance[] = [
  { times: human, right: 5 },
  { times: human.toReversed(), right: 4 },
  { times: human, right: 3 },
];

/** Settles a tournament that these players played one after the other. Returns their sessions. */
async function settled(viewers: readonly Viewer[], performances: readonly Performance[]) {
  const { id: tournamentId } = await engine.tournament({ entryFee: 0, prizeSplitBps: [5000, 3000, 2000] });
  for (const viewer of viewers) await joinTournament(deps, viewer, { tournamentId });
  const sessions: string[] = [];
  for (const [index, { times, right }] of performances.entries()) {
    const viewer = viewers[index];
    if (viewer) sessions.push(await play(viewer, tournamentId, times, right));
  }
  await settleLater(engine, tournamentId);
  return { tournamentId, sessions };
}

const heldOf = async (tournamentId: string) =>
  (await listHeldPrizes(deps, { status: 'held' })).items.filter(
    ({ tournament }) => tournament.id === tournamentId,
  );

test('the prize of a script that answers before anybody can read is held with its reason, the others are paid', async () => {
  const viewers = await createCrowd(deps, 4);
  const { tournamentId, sessions } = await settled(viewers, [
    { times: human, right: 3 },
    { times: hasty, right: 5 },
    { times: human.toReversed(), right: 4 },
    { times: human, right: 1 },
  ]);
  expect(await heldOf(tournamentId)).toMatchObject([
    {
      sessionId: sessions[1],
      amount: 50,
      // Draws are random: the player may also have been asked what another one had seen before.
      reasons: expect.arrayContaining([
        { type: 'fast_reading', count: 1, weight: 208, figures: { fast: 5, answered: 5 } },
      ]),
    },
  ]);
  const [paid] = await deps.database.sql<{ paid: number; places: number }[]>`
    select sum(prize)::int as paid, count(*)::int as places from quiz_session
    where tournament_id = ${tournamentId} and prize_state = 'paid'`;
  expect(paid).toEqual({ paid: 5_000, places: 2 });
});

test('the review compares a session with the others, never with itself', async () => {
  const viewers = await createCrowd(deps, 2);
  const { sessions } = await settled(viewers, [{ times: hasty, right: 5 }]);
  const { questions } = await readPrizeReview(deps, { sessionId: sessions[0] ?? '' });
  expect(questions).toHaveLength(5);
  for (const question of questions) {
    expect(question).toMatchObject({ isRight: true, fieldMedian: null, fieldRightPercentage: null });
  }
});

test('a shared payout account holds the prizes of both accounts', async () => {
  const viewers = await createCrowd(deps, 3);
  const payout = { accountNumber: '111122223333', ifsc: 'HDFC0000123', accountName: 'Asha Rao' };
  for (const viewer of viewers.slice(0, 2)) await submitKyc(deps, viewer, kycDetails({ payout }));
  const { tournamentId, sessions } = await settled(viewers, threeHumans);
  const held = await heldOf(tournamentId);
  expect(held.map(({ sessionId }) => sessionId).toSorted()).toEqual(sessions.slice(0, 2).toSorted());
  for (const { reasons } of held)
    expect(reasons).toContainEqual(expect.objectContaining({ type: 'same_payout', weight: 150 }));
});

test('players who share an address alone are paid', async () => {
  const viewers = await createCrowd(deps, 3);
  for (const [index, { userId }] of viewers.entries()) {
    const caller = { address: `203.0.113.${index + 1}` };
    await transact(deps, (tx) => openMarkedSession(tx, deps, userId, { caller }));
  }
  const { tournamentId } = await settled(viewers, threeHumans);
  expect(await heldOf(tournamentId)).toEqual([]);
  const rows = await deps.database.sql<{ kind: string; points: number }[]>`
    select i.kind, i.points from integrity_signal i join quiz_session s on s.id = i.session_id
    where s.tournament_id = ${tournamentId} and i.kind = 'same_address'`;
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ kind: 'same_address', points: 20 })));
});

test('three accounts registered on one device are held, and the review names what they share', async () => {
  const caller = { address: '198.51.100.7' };
  const viewers: Viewer[] = [];
  let deviceMark: string | undefined;
  for (let n = 0; n < 3; n += 1) {
    const account = {
      mobileNumber: `97000000${n}1`,
      username: `many_${n}`,
      name: 'Asha',
      email: `m${n}@example.com`,
    };
    const input = { ...account, password: 'correct horse', ...(deviceMark && { deviceMark }) };
    const signedIn = await registerUser(deps, input, caller);
    // The browser keeps the first mark here, as one that signs out and registers again does.
    deviceMark ??= signedIn.deviceMark;
    viewers.push({ userId: signedIn.user.id, role: 'player' });
  }
  await deps.database
    .sql`update users set has_access = true where id = any(${viewers.map(({ userId }) => userId)}::uuid[])`;
  const { tournamentId, sessions } = await settled(viewers, threeHumans);
  expect(await heldOf(tournamentId)).toHaveLength(3);
  const review = await readPrizeReview(deps, { sessionId: sessions[0] ?? '' });
  expect(review.linkedAccounts.map(({ user, kind }) => `${user.username} ${kind}`).toSorted()).toEqual([
    'many_1 address',
    'many_1 device',
    'many_2 address',
    'many_2 device',
  ]);
  expect(review.questions).toHaveLength(5);
  expect(review.questions[0]).toMatchObject({
    isRight: true,
    isAnswered: true,
    time: 1.9,
  });
  const fields = await deps.database.sql<{ share: number | null }[]>`
    select 100 * avg(other.is_correct::int)::float as share
    from session_question own left join session_question other
      on other.question_id = own.question_id and other.session_id = any(${sessions.slice(1)}::uuid[])
    where own.session_id = ${sessions[0] ?? ''} group by own.question_index order by own.question_index`;
  expect(review.questions.map(({ fieldRightPercentage }) => fieldRightPercentage)).toEqual(
    fields.map(({ share }) => share),
  );
  expect(JSON.stringify(review)).not.toContain('198.51.100');
});

test('a first prize from a voided one is checked in turn, and the release keeps its reason', async () => {
  const viewers = await createCrowd(deps, 4);
  const { tournamentId, sessions } = await settled(viewers, [
    { times: hasty, right: 5 },
    { times: human, right: 5 },
    { times: human.toReversed(), right: 5 },
    { times: hasty, right: 4 },
  ]);
  const [first = '', , , last = ''] = sessions;
  await voidPrize(deps, engine.admin, { sessionId: first, reason: 'No one reads that fast.' });
  expect(await heldOf(tournamentId)).toMatchObject([{ sessionId: last, amount: 20 }]);
  const reason = 'The player showed how.';
  const released = await releasePrize(deps, engine.admin, { sessionId: last, reason });
  expect(released).toMatchObject({ status: 'released', decision: reason });
});

test('the only player of a full tournament, who taps without reading, is paid at once', async () => {
  const [viewer] = await createCrowd(deps, 1);
  const { id: tournamentId } = await engine.tournament({
    entryFee: 0,
    maxParticipants: 1,
    prizeSplitBps: [10_000],
  });
  if (!viewer) throw new Error('one is needed');
  await joinTournament(deps, viewer, { tournamentId });
  await play(viewer, tournamentId, hasty, 3);
  expect(await settleDueTournaments(deps)).toBe(1);
  expect(await heldOf(tournamentId)).toEqual([]);
});

test('there is no review of a prize that was never held', async () => {
  await expect(readPrizeReview(deps, { sessionId: deps.newId() })).rejects.toThrow(Problem);
});
