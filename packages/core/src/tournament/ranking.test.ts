import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBetter, rankOf, rankPerformances } from './ranking';

/** Few values, so that ties are common. */
const performances = fc.array(
  fc.record({
    points: fc.integer({ min: -2, max: 2 }),
    totalTimeMs: fc.constantFrom(4_000, 9_000, 9_001, 15_000),
  }),
  { maxLength: 30 },
);

test('the rank is one more than the number of better sessions', () => {
  fc.assert(
    fc.property(performances, (all) => {
      for (const { rank, points, totalTimeMs } of rankPerformances(all)) {
        const better = all.filter(
          (other) => other.points > points || (other.points === points && other.totalTimeMs < totalTimeMs),
        );
        expect(rank).toBe(better.length + 1);
      }
    }),
  );
});

test('more points rank above less time', () => {
  const [first] = rankPerformances([
    { points: 1, totalTimeMs: 1 },
    { points: 2, totalTimeMs: 1_000_000 },
  ]);
  expect(first).toMatchObject({ points: 2, rank: 1 });
});

test('equal sessions share a rank, and the ranks they fill are skipped', () => {
  const ranks = rankPerformances([
    { points: 3, totalTimeMs: 10 },
    { points: 2, totalTimeMs: 10 },
    { points: 2, totalTimeMs: 10 },
    { points: 2, totalTimeMs: 11 },
  ]).map(({ rank }) => rank);
  expect(ranks).toEqual([1, 2, 2, 4]);
});

test('the rank of a performance is one more than the number of better ones', () => {
  fc.assert(
    fc.property(performances, performances, (all, others) => {
      const ranked = rankPerformances(all);
      for (const other of others)
        expect(rankOf(ranked, other)).toBe(1 + all.filter((each) => isBetter(each, other)).length);
      for (const { rank, ...performance } of ranked) expect(rankOf(ranked, performance)).toBe(rank);
    }),
  );
});

test('ranking keeps every session, adds none, and does not change its input', () => {
  fc.assert(
    fc.property(performances, (all) => {
      const named = all.map((performance, index) => ({ ...performance, id: index }));
      const before = structuredClone(named);
      const ids = rankPerformances(named).map(({ id }) => id);
      expect(ids.toSorted((a, b) => a - b)).toEqual(named.map(({ id }) => id));
      expect(named).toEqual(before);
    }),
  );
});
