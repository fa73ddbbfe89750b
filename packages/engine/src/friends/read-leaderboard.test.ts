import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { beginOfWeek } from '@paheli/core/india';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { acceptInvitation, renewInvitation } from './invitations';
import { readFriendsLeaderboard } from './read-leaderboard';

const engine = openTestEngine();

async function befriend(one: Viewer, other: Viewer): Promise<void> {
  const { linkCode } = await renewInvitation(engine.deps, one);
  await acceptInvitation(engine.deps, other, { linkCode: linkCode ?? '' });
}

/** Creates three players of the same tournament; the first two are friends. */
async function playedByThree(performances: Parameters<typeof playTournament>[1]) {
  const { viewers, tournamentId } = await playTournament(engine, performances);
  const [one, other, stranger] = viewers;
  if (!one || !other || !stranger) throw new Error('three are needed');
  await befriend(one, other);
  return { one, other, stranger, tournamentId };
}

const board = async (viewer: Viewer, period?: 'week' | 'all') =>
  (await readFriendsLeaderboard(engine.deps, viewer, { ...(period && { period }) })).entries;

test('only the viewer and their friends are listed, by right answers and less time', async () => {
  const { one, other, stranger } = await playedByThree([
    { score: 3, ms: 9_000 },
    { score: 3, ms: 8_000 },
    { score: 5, ms: 5_000 },
  ]);
  expect(await board(one)).toMatchObject([
    { rank: 1, points: 3, timeTaken: 8, quizzes: 1, accuracy: 60, isYou: false },
    { rank: 2, points: 3, timeTaken: 9, quizzes: 1, accuracy: 60, isYou: true },
  ]);
  expect((await board(other)).map(({ isYou }) => isYou)).toEqual([true, false]);
  expect(await board(stranger)).toMatchObject([{ rank: 1, points: 5, isYou: true }]);
});

test('a new week starts on Monday in India, and all time keeps everything', async () => {
  const { deps, clock } = engine;
  const monday = addMs(beginOfWeek(clock.now()), 7 * dayMs);
  clock.set(addMs(monday, -20 * minuteMs));
  const { one } = await playedByThree([{ score: 2, ms: 1_000 }, { score: 4, ms: 1_000 }, null]);
  expect(await board(one)).toMatchObject([{ points: 4 }, { points: 2 }]);
  clock.set(addMs(monday, -1));
  expect(await board(one)).toMatchObject([{ points: 4 }, { points: 2 }]);
  clock.set(monday);
  expect(await board(one)).toMatchObject([{ rank: null, points: 0, accuracy: null }, { rank: null }]);
  expect(await board(one, 'all')).toMatchObject([{ points: 4 }, { points: 2 }]);
  expect(await readFriendsLeaderboard(deps, one, {})).toMatchObject({ period: 'week', since: monday });
});

test('quizzes of one’s own tournaments do not count', async () => {
  const { one, tournamentId } = await playedByThree([{ score: 4, ms: 2_000 }, { score: 1, ms: 1_000 }, null]);
  await engine.deps.database.sql`
    update tournament set owner_id = ${one.userId}, entry_fee = 0, prize_pool = 0 where id = ${tournamentId}`;
  expect(await board(one)).toMatchObject([
    { points: 1, isYou: false },
    { points: 0, quizzes: 0, isYou: true },
  ]);
});

test('quizzes of cancelled tournaments count as played', async () => {
  const { one, tournamentId } = await playedByThree([{ score: 4, ms: 2_000 }, null, null]);
  await deleteTournament(engine.deps, engine.admin, { tournamentId });
  expect((await board(one)).find(({ isYou }) => isYou)).toMatchObject({ points: 4, quizzes: 1 });
});
