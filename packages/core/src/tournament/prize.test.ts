import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histories } from '../testing/histories';
import { awardPrizes, type Finisher, prizeTable } from './prize';
import { defaultPrizeSplitBps } from './schema';

const pools = fc.nat(100_000_000);

/** Any split that adds up to 10,000 basis points, in any order of sizes. */
const splits = fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 9 }).map((cuts) => {
  const edges = [0, ...new Set(cuts), 10_000].toSorted((a, b) => a - b);
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
});

const finisherLists = fc
  .array(
    fc.record({
      points: fc.integer({ min: -2, max: 3 }),
      totalTimeMs: fc.constantFrom(5_000, 7_500, 25_000),
    }),
    {
      maxLength: 14,
    },
  )
  .map((all) => all.map((performance, joinOrder): Finisher => ({ ...performance, joinOrder })));

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const paid = (awards: readonly { prizePaise: number }[]) => awards.map(({ prizePaise }) => prizePaise);

describe('in every tournament', () => {
  test('the awards add up to the pool to the paisa, or to zero if nobody has a point', () => {
    fc.assert(
      fc.property(finisherLists, pools, splits, (finishers, pool, split) => {
        const scored = finishers.some(({ points }) => points > 0);
        expect(sum(paid(awardPrizes(finishers, pool, split)))).toBe(scored ? pool : 0);
      }),
      { numRuns: histories(500) },
    );
  });

  test('no points, or fewer, win nothing', () => {
    fc.assert(
      fc.property(finisherLists, pools, splits, (finishers, pool, split) => {
        const losers = awardPrizes(finishers, pool, split).filter(({ points }) => points <= 0);
        expect(sum(paid(losers))).toBe(0);
      }),
    );
  });

  test('tied players win the same, within one paisa of rounding', () => {
    fc.assert(
      fc.property(finisherLists, pools, splits, (finishers, pool, split) => {
        const byRank = new Map<number, number[]>();
        for (const { rank, prizePaise } of awardPrizes(finishers, pool, split))
          byRank.set(rank, [...(byRank.get(rank) ?? []), prizePaise]);
        for (const tied of byRank.values())
          expect(Math.max(...tied) - Math.min(...tied)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('with a split that falls by rank, no player wins less than a player below', () => {
    fc.assert(
      fc.property(finisherLists, pools, splits, (finishers, pool, split) => {
        const falling = split.toSorted((a, b) => b - a);
        const awards = awardPrizes(finishers, pool, falling);
        for (const above of awards)
          for (const below of awards)
            if (above.rank < below.rank) expect(below.prizePaise - above.prizePaise).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the order of the sessions does not matter', () => {
    fc.assert(
      fc.property(
        finisherLists,
        pools,
        splits,
        fc.infiniteStream(fc.nat()),
        (finishers, pool, split, keys) => {
          const keyed = finishers.map((finisher) => ({ finisher, key: keys.next().value ?? 0 }));
          const shuffled = keyed.toSorted((a, b) => a.key - b.key).map(({ finisher }) => finisher);
          const byJoinOrder = (awards: ReturnType<typeof awardPrizes>) =>
            awards.toSorted((a, b) => a.joinOrder - b.joinOrder);
          expect(byJoinOrder(awardPrizes(shuffled, pool, split))).toEqual(
            byJoinOrder(awardPrizes(finishers, pool, split)),
          );
        },
      ),
    );
  });

  test('each award is the exact share of its places, within one paisa', () => {
    fc.assert(
      fc.property(finisherLists, pools, splits, (finishers, pool, split) => {
        const winners = awardPrizes(finishers, pool, split).filter(({ points }) => points > 0);
        const filled = sum(split.slice(0, winners.length));
        for (const { rank, prizePaise } of winners) {
          const tied = winners.filter((winner) => winner.rank === rank).length;
          const exact = (pool * sum(split.slice(rank - 1, rank - 1 + tied))) / tied / filled;
          expect(Math.abs(prizePaise - exact)).toBeLessThanOrEqual(1.000001);
        }
      }),
    );
  });
});

describe('by example', () => {
  const at = (joinOrder: number, points: number, totalTimeMs = 10_000): Finisher => ({
    points,
    totalTimeMs,
    joinOrder,
  });
  const split = [...defaultPrizeSplitBps];

  test.each<[string, readonly number[], number, readonly number[]]>([
    ['50/30/20 for the first three, nothing below', [4, 3, 2, 1], 10_000, [5000, 3000, 2000, 0]],
    ['two players tied for first place share the first two prizes', [4, 4, 2], 10_000, [4000, 4000, 2000]],
    [
      'four players tied for second place share the two prizes that are left',
      ...([[5, 4, 4, 4, 4], 10_000, [5000, 1250, 1250, 1250, 1250]] as const),
    ],
    ['shares of empty places go to the others in proportion', [4, 3], 8_000, [5000, 3000]],
    ['one player alone gets the whole pool', [4], 8_000, [8000]],
    ['players without a point fill no place', [4, 0, -1], 9_999, [9_999, 0, 0]],
  ])('%s', (_, points, pool, prizes) => {
    const finishers = points.map((each, index) => at(index + 1, each));
    expect(paid(awardPrizes(finishers, pool, split))).toEqual(prizes);
  });

  test('the odd paisa of a tie goes to the player who joined first', () => {
    const awards = awardPrizes([at(9, 4), at(3, 4), at(5, 4)], 10_000, split);
    expect(awards.find(({ joinOrder }) => joinOrder === 3)?.prizePaise).toBe(3334);
    expect(sum(paid(awards))).toBe(10_000);
  });

  test('ties of a hundred thousand players over many places are divided exactly', () => {
    const split = [9_901, ...Array.from({ length: 99 }, () => 1)];
    // Ties of prime sizes: over a common denominator the weights are beyond what a double holds exactly.
    const sizes = [1, 2, 3, 5, 7, 11, 13, 17, 19, 99_991];
    const finishers = sizes.flatMap((size, index) =>
      Array.from({ length: size }, () => ({ points: 100 - index, totalTimeMs: 1 })),
    );
    const inOrder = finishers.map((finisher, joinOrder) => ({ ...finisher, joinOrder }));
    expect(sum(paid(awardPrizes(inOrder, 1_000_003, split)))).toBe(1_000_003);
  });

  test('the prize table shows what each place wins', () => {
    expect(prizeTable(10_001, split)).toEqual([
      { rank: 1, prizePaise: 5001 },
      { rank: 2, prizePaise: 3000 },
      { rank: 3, prizePaise: 2000 },
    ]);
  });
});
