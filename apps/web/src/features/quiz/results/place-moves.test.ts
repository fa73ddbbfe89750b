import { expect, test } from 'vitest';
import { movesBetween } from './place-moves';

const ranked = (...usernames: string[]) =>
  usernames.map((username, index) => ({ username, rank: index + 1 }));

test('places are gained and lost against the former leaderboard; who is new or unmoved has no move', () => {
  const former = ranked('asha', 'kabir', 'meera');
  const latest = ranked('new', 'meera', 'kabir', 'asha');
  expect([...movesBetween(former, latest)]).toEqual([
    ['meera', 1],
    ['kabir', -1],
    ['asha', -3],
  ]);
  expect(movesBetween(former, former).size).toBe(0);
});
