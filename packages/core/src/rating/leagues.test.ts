import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formLeagues, highestTier, type LeagueMember, rankLeague } from './leagues';

const players = (maxLength: number) =>
  fc
    .array(
      fc.record({
        tier: fc.integer({ min: 1, max: highestTier }),
        rating: fc.double({ min: -3, max: 3, noNaN: true }),
      }),
      { maxLength },
    )
    .map((each) => each.map((player, index) => ({ ...player, userId: `player-${index}` })));

test('leagues partition the players, with 5 to 30 members each while there are five players', () => {
  fc.assert(
    fc.property(players(400), (all) => {
      const leagues = formLeagues(all);
      expect(leagues.flat().map(({ userId }) => userId)).toHaveLength(all.length);
      expect(new Set(leagues.flat())).toEqual(new Set(all));
      for (const { length } of leagues) {
        expect(length).toBeLessThanOrEqual(30);
        expect(length).toBeGreaterThanOrEqual(Math.min(5, all.length));
      }
    }),
  );
});

test('leagues are in the order of tier, then rating, and those of one tier are nearly equal in size', () => {
  fc.assert(
    fc.property(players(400), (all) => {
      const leagues = formLeagues(all);
      const inOrder = all.toSorted((a, b) => b.tier - a.tier || b.rating - a.rating);
      expect(leagues.flat().map(({ tier, rating }) => [tier, rating])).toEqual(
        inOrder.map(({ tier, rating }) => [tier, rating]),
      );
    }),
  );
  const sizes = formLeagues(Array.from({ length: 100 }, (_, n) => ({ userId: `${n}`, tier: 1, rating: n })));
  expect(sizes.map(({ length }) => length)).toEqual([25, 25, 25, 25]);
});

test.each([
  [[1], [1]],
  [
    [0, 3, 40],
    [21, 22],
  ],
  [
    [40, 3, 0],
    [21, 22],
  ],
  [[4, 0, 0, 0, 4], [8]],
  [
    [5, 5],
    [5, 5],
  ],
  [
    [6, 5, 1, 1, 1],
    [8, 6],
  ],
  [[], []],
])('players by tier %j form leagues of %j, the highest first', (byTier, sizes) => {
  const all = byTier.flatMap((count, tier) =>
    Array.from({ length: count }, (_, n) => ({ userId: `${tier}-${n}`, tier: tier + 1, rating: 0 })),
  );
  expect(formLeagues(all).map(({ length }) => length)).toEqual(sizes);
});

test('players of equal rating stand in the order of their ids', () => {
  const equals = ['b', 'a', 'd', 'c'].map((userId) => ({ userId, tier: 1, rating: 0 }));
  expect(
    formLeagues(equals)
      .flat()
      .map(({ userId }) => userId),
  ).toEqual(['a', 'b', 'c', 'd']);
});

const member = (number: number, points: number, more: Partial<LeagueMember> = {}): LeagueMember => ({
  userId: String(number).padStart(3, '0'),
  ...{ tier: 3, points, totalTimeMs: points * 1_000 },
  ...more,
});
const league = (size: number) => Array.from({ length: size }, (_, n) => member(n, size - n));
const movesOf = (members: readonly LeagueMember[]) =>
  rankLeague(members).map(({ tier, nextTier }) => nextTier - tier);

test('the first five move up and the last five down', () => {
  const moves = movesOf(league(30));
  expect(moves).toEqual([
    ...Array.from({ length: 5 }, () => 1),
    ...Array.from({ length: 20 }, () => 0),
    ...Array.from({ length: 5 }, () => -1),
  ]);
});

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [8, 2],
  [14, 4],
  [15, 5],
])('in a league of %i, %i move up and as many down', (size, count) => {
  const moves = movesOf(league(size));
  expect(moves.filter((move) => move === 1)).toHaveLength(count);
  expect(moves.filter((move) => move === -1)).toHaveLength(count);
});

test('nobody moves up without a point, above the highest tier or below the first', () => {
  expect(movesOf([member(0, 0, { totalTimeMs: 1 }), member(1, 0), member(2, 0)])).not.toContain(1);
  const ends = [member(0, 3, { tier: highestTier }), member(1, 2), member(2, 1, { tier: 1 })];
  expect(movesOf(ends)).toEqual([0, 0, 0]);
});

test('equal points are ranked by less answer time, and members equal in both share the place in any given order', () => {
  const members = [member(2, 5), member(1, 5), member(3, 5, { totalTimeMs: 1 })];
  const placesOf = (all: readonly LeagueMember[]) =>
    rankLeague(all).map(({ userId, place }) => [place, userId]);
  expect(placesOf(members)).toEqual([
    [1, '003'],
    [2, '001'],
    [2, '002'],
  ]);
  expect(placesOf(members.toReversed())).toEqual(placesOf(members));
});

test('the age of an account moves nobody: those equal to a member who stays do not move down, and equals move up together', () => {
  expect(movesOf(Array.from({ length: 6 }, (_, n) => member(n, 0)))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(movesOf([...league(6), member(6, 0), member(7, 0), member(8, 0)]).slice(-3)).toEqual([-1, -1, -1]);
  expect(movesOf([3, 2, 2, 1, 1, 1].map((points, n) => member(n, points)))).toEqual([1, 1, 1, 0, 0, 0]);
});
