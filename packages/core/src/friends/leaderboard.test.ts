import { expect, test } from 'vitest';
import { rankFriends } from './leaderboard';

const friend = (username: string, points: number, totalTimeMs: number, quizzes = 1) => ({
  username,
  points,
  totalTimeMs,
  quizzes,
});

test('friends rank by points, then by less answer time; equal friends share a rank, and ranks after them are skipped', () => {
  const ranked = rankFriends([
    friend('slow', 5, 9_000),
    friend('twin_b', 5, 4_000),
    friend('best', 6, 20_000),
    friend('twin_a', 5, 4_000),
  ]);
  expect(ranked.map(({ username, rank }) => [username, rank])).toEqual([
    ['best', 1],
    ['twin_a', 2],
    ['twin_b', 2],
    ['slow', 4],
  ]);
});

test('a friend who has not played has no rank, and stays below a friend who played without a right answer', () => {
  const ranked = rankFriends([friend('idle', 0, 0, 0), friend('unlucky', 0, 5_000)]);
  expect(ranked.map(({ username, rank }) => [username, rank])).toEqual([
    ['unlucky', 1],
    ['idle', null],
  ]);
});
