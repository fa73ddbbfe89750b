import { beforeEach, expect, test } from 'vitest';
import { readOwnProfile } from '../account/read-profile';
import type { Viewer } from '../deps';
import { readResults } from '../quiz/read-results';
import { voidQuestion } from '../quiz/void-question';
import { releasePrize } from '../settlement/release-prize';
import { settleTournament } from '../settlement/settle-tournament';
import { voidPrize } from '../settlement/void-prize';
import { answerTournament, type Style } from '../testing/answered-tournament';
import { createCrowd, createPlayer } from '../testing/crowd';
import { settleLater } from '../testing/played-tournament';
import { openWideEngine } from '../testing/wide-engine';
import { rateSessions } from './rate-sessions';
import { hideRating, readOwnRating, readRatingChange } from './read-rating';

const reason = 'The recording shows another person.';
const good: Style = { right: 5, ms: 1_500 };
const poor: Style = { right: 1, wrong: 4, ms: 1_500 };
const engine = openWideEngine(10);
let viewers: [Viewer, Viewer];

beforeEach(async () => {
  viewers = await createCrowd(engine.deps, 2, { depositPaise: 10_000 });
});

async function play(styles: readonly Style[]) {
  const played = await answerTournament(engine, viewers, styles);
  const settle = () => settleLater(engine, played.tournamentId);
  return { ...played, settle };
}

const ownOf = (viewer: Viewer) => readOwnRating(engine.deps, viewer);
const rate = () => rateSessions(engine.deps);

test('a player is rated once the tournament is settled, in all and in its category, and only once', async () => {
  const { sessions, settle } = await play([good, poor]);
  expect(await rate()).toBe(0);
  expect(await ownOf(viewers[0])).toEqual({ rating: null, categories: [], history: [], isHidden: false });
  await settle();
  expect(await rate()).toBe(2);
  expect(await rate()).toBe(0);
  const [best, worst] = [await ownOf(viewers[0]), await ownOf(viewers[1])];
  expect(best.rating?.points).toBeGreaterThan(1_500);
  expect(worst.rating?.points).toBeLessThan(1_500);
  expect(best.categories).toMatchObject([{ category: 'science' }]);
  expect(best.history).toMatchObject([{ sessionId: sessions[0], ...best.rating }]);
  expect(await readRatingChange(engine.deps, viewers[0], { sessionId: sessions[0] ?? '' })).toEqual({
    change: { before: null, after: best.rating },
  });
});

test('a rating narrows with each tournament, and each change starts at the one before', async () => {
  const first = await play([good, poor]);
  await first.settle();
  const second = await play([good, poor]);
  await second.settle();
  await rate();
  const { rating, history } = await ownOf(viewers[0]);
  expect(history.map(({ sessionId }) => sessionId)).toEqual([second.sessions[0], first.sessions[0]]);
  expect(rating?.marginPoints).toBeLessThan(history[1]?.marginPoints ?? 0);
  const ratingAfter = async ({ sessions }: typeof first) =>
    (await readResults(engine.deps, viewers[0], { sessionId: sessions[0] ?? '' })).rating;
  const shown = (await readOwnProfile(engine.deps, viewers[0])).rating;
  expect(shown).toMatchObject({
    value: rating?.points,
    games: 2,
    categories: [{ category: 'science', games: 2 }],
  });
  expect(shown?.interval.high).toBe((rating?.points ?? 0) + (rating?.marginPoints ?? 0));
  expect(await ratingAfter(second)).toEqual(shown);
  expect(await ratingAfter(first)).toMatchObject({
    value: history[1]?.points,
    games: 1,
    categories: [{ games: 1 }],
  });
  const { points, marginPoints } = history[1] ?? {};
  expect(await readRatingChange(engine.deps, viewers[0], { sessionId: second.sessions[0] ?? '' })).toEqual({
    change: { before: { points, marginPoints }, after: rating },
  });
  await expect(
    readRatingChange(engine.deps, viewers[1], { sessionId: second.sessions[0] ?? '' }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('ratings are the same whichever tournament is settled first', async () => {
  const first = await play([good, poor]);
  const second = await play([poor, good]);
  await second.settle();
  await rate();
  await engine.deps.database
    .sql`update tournament set ends_at = starts_at + interval '1 hour' where id = ${first.tournamentId}`;
  expect(await settleTournament(engine.deps, first.tournamentId)).toBe(true);
  await rate();
  const { history } = await ownOf(viewers[0]);
  await engine.deps.database.sql`update quiz_session set rated_prize_state = null`;
  await rate();
  expect((await ownOf(viewers[0])).history).toEqual(history);
  expect(history).toHaveLength(2);
});

test('a held prize does not rate, a released one does, and a voided one never', async () => {
  const { sessions, settle } = await play([
    { ...good, isHeld: true },
    { ...good, ms: 2_000, isHeld: true },
  ]);
  await settle();
  await rate();
  expect([await ownOf(viewers[0]), await ownOf(viewers[1])]).toMatchObject([
    { rating: null },
    { rating: null },
  ]);
  await releasePrize(engine.deps, engine.admin, { sessionId: sessions[0] ?? '' });
  await voidPrize(engine.deps, engine.admin, { sessionId: sessions[1] ?? '', reason });
  expect(await rate()).toBe(2);
  expect(await ownOf(viewers[0])).toMatchObject({ history: [{ sessionId: sessions[0] }] });
  expect(await ownOf(viewers[1])).toMatchObject({ rating: null });
});

test('a tournament of an organiser does not rate, who knows its answers and writes how hard its questions are', async () => {
  const { tournamentId, settle } = await play([good, poor]);
  const { userId } = await createPlayer(engine.deps);
  await settle();
  await engine.deps.database.sql`
    update tournament set owner_id = ${userId}, entry_fee = 0, prize_pool = 0 where id = ${tournamentId}`;
  expect(await rate()).toBe(2);
  expect([await ownOf(viewers[0]), await ownOf(viewers[1])]).toMatchObject([
    { rating: null },
    { rating: null },
  ]);
});

test('a voided question does not rate, whether it was answered right or wrong', async () => {
  const { tournamentId, sessions, settle } = await play([good, poor]);
  const { sql } = engine.deps.database;
  const shared = await sql<{ questionId: string }[]>`
    select question_id from session_question where session_id = any(${sessions.map(String)}::uuid[])`;
  for (const { questionId } of shared.slice(0, 2))
    await voidQuestion(engine.deps, engine.admin, {
      tournamentId,
      questionId,
      reason: 'Two options are right.',
    });
  await settle();
  await rate();
  const after = await ownOf(viewers[0]);
  await sql`update session_question set is_correct = not is_correct where voided and session_id = any(${sessions.map(String)}::uuid[])`;
  await sql`update quiz_session set rated_prize_state = null where user_id = ${viewers[0].userId}`;
  await rate();
  expect(await ownOf(viewers[0])).toEqual(after);
});

test('processes that rate at once rate each session once', async () => {
  const { settle } = await play([good, poor]);
  await settle();
  const rated = await Promise.all(Array.from({ length: 6 }, rate));
  expect(Math.max(...rated)).toBe(2);
  await rate();
  expect((await ownOf(viewers[0])).history).toHaveLength(1);
});

test('a player hides the rating and shows it again', async () => {
  await hideRating(engine.deps, viewers[0], { isHidden: true });
  expect(await ownOf(viewers[0])).toMatchObject({ isHidden: true });
  expect(await ownOf(viewers[1])).toMatchObject({ isHidden: false });
});
