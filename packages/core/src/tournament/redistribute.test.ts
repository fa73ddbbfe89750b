import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { histories } from '../testing/histories';
import { awardPrizes, type Finisher } from './prize';
import { isBetter } from './ranking';
import { redistributePrize } from './redistribute';
import { defaultPrizeSplitBps } from './schema';

/** A settled tournament: the awards, the voided sessions, and the share of the house. */
type Books = {
  readonly poolPaise: number;
  readonly splitBps: readonly number[];
  readonly holders: readonly (Finisher & { readonly currentPaise: number; readonly voided: boolean })[];
  readonly housePaise: number;
};

function settle(finishers: readonly Finisher[], poolPaise: number, splitBps: readonly number[]): Books {
  const holders = awardPrizes(finishers, poolPaise, splitBps).map(({ prizePaise, ...finisher }) => ({
    ...finisher,
    currentPaise: prizePaise,
    voided: false,
  }));
  return { poolPaise, splitBps, holders, housePaise: 0 };
}

/** Voids the prize of one session. */
function voidPrizeOf(books: Books, joinOrder: number): Books {
  const voided = books.holders.find((holder) => holder.joinOrder === joinOrder && !holder.voided);
  if (!voided || voided.currentPaise === 0) return books;
  const others = books.holders.filter((holder) => holder !== voided && !holder.voided);
  const { raises, housePaise } = redistributePrize(
    { ...voided, paise: voided.currentPaise },
    others,
    books.poolPaise,
    books.splitBps,
  );
  const raiseOf = new Map(raises.map(({ holder, paise }) => [holder.joinOrder, paise]));
  return {
    ...books,
    housePaise: books.housePaise + housePaise,
    holders: books.holders.map((holder) =>
      holder === voided
        ? { ...holder, currentPaise: 0, voided: true }
        : { ...holder, currentPaise: holder.currentPaise + (raiseOf.get(holder.joinOrder) ?? 0) },
    ),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const amounts = ({ holders }: Books) =>
  holders.toSorted((a, b) => a.joinOrder - b.joinOrder).map(({ currentPaise }) => currentPaise);

const anySplit = fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 6 }).map((cuts) => {
  const edges = [0, ...new Set(cuts), 10_000].toSorted((a, b) => a - b);
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
});
const splits = fc.oneof(fc.constant<number[]>([...defaultPrizeSplitBps]), anySplit);
const finisherLists = fc
  .array(fc.record({ points: fc.integer({ min: -1, max: 3 }), totalTimeMs: fc.constantFrom(5_000, 7_500) }), {
    maxLength: 10,
  })
  .map((all) => all.map((performance, joinOrder): Finisher => ({ ...performance, joinOrder })));
const orders = fc.array(fc.nat(9), { maxLength: 12 });
const voidings = fc.tuple(finisherLists, fc.nat(10_000_000), splits, orders);

/** Checks each step of any order of voiding. */
function checkSteps(check: (before: Books, after: Books) => void): void {
  fc.assert(
    fc.property(voidings, ([finishers, pool, split, order]) => {
      let books = settle(finishers, pool, split);
      for (const joinOrder of order) {
        const after = voidPrizeOf(books, joinOrder);
        check(books, after);
        books = after;
      }
    }),
    { numRuns: histories(1_000) },
  );
}

describe('whatever is voided in whatever order', () => {
  test('prizes and the share of the house add up to the pool, to the paisa', () => {
    checkSteps((before, after) =>
      expect(sum(amounts(after)) + after.housePaise).toBe(sum(amounts(before)) + before.housePaise),
    );
  });

  test('only the voided prize falls, and no voided session receives another', () => {
    checkSteps((before, after) => {
      for (const holder of after.holders) {
        const had = before.holders.find(({ joinOrder }) => joinOrder === holder.joinOrder);
        if (holder.voided) expect(holder.currentPaise).toBe(0);
        else expect(holder.currentPaise).toBeGreaterThanOrEqual(had?.currentPaise ?? 0);
      }
    });
  });

  test('no session gains beyond its award without the voided sessions', () => {
    checkSteps((before, after) => {
      const left = after.holders.filter(({ voided }) => !voided);
      for (const { joinOrder, prizePaise, currentPaise } of awardPrizes(
        left,
        after.poolPaise,
        after.splitBps,
      )) {
        const had = before.holders.find((holder) => holder.joinOrder === joinOrder);
        if (currentPaise > (had?.currentPaise ?? 0)) expect(currentPaise).toBeLessThanOrEqual(prizePaise);
      }
    });
  });

  test('no session above the voided one gains', () => {
    checkSteps((before, after) => {
      const voided = after.holders.find(
        ({ joinOrder, voided: isVoided }) =>
          isVoided && !before.holders.find((holder) => holder.joinOrder === joinOrder)?.voided,
      );
      if (!voided) return;
      for (const holder of after.holders.filter((each) => isBetter(each, voided))) {
        const had = before.holders.find(({ joinOrder }) => joinOrder === holder.joinOrder);
        expect(holder.currentPaise).toBe(had?.currentPaise);
      }
    });
  });

  test('the house receives part of a winner’s prize only if nobody below scored', () => {
    checkSteps((before, after) => {
      const left = after.holders.filter(({ voided, points }) => !voided && points > 0);
      const gone = after.holders.filter(({ voided }) => voided);
      const isOfFirst = gone.every((each) => left.every((other) => !isBetter(other, each)));
      if (isOfFirst && left.length > 0) expect(after.housePaise).toBe(before.housePaise);
    });
  });

  test('no points, or fewer, still win nothing', () => {
    checkSteps((_, after) =>
      expect(
        sum(after.holders.filter(({ points }) => points <= 0).map((holder) => holder.currentPaise)),
      ).toBe(0),
    );
  });
});

describe('for example', () => {
  const at = (joinOrder: number, points: number): Finisher => ({ joinOrder, points, totalTimeMs: 10_000 });
  const half = [...defaultPrizeSplitBps];

  test.each<[string, readonly number[], number, readonly number[], number]>([
    [
      'of four winners, every one below the voided winner moves up',
      [4, 3, 2, 1],
      0,
      [0, 5000, 3000, 2000],
      0,
    ],
    ['places above keep theirs', [4, 3, 2, 1], 1, [5000, 0, 3000, 2000], 0],
    [
      'where a place stays empty, the places below share its prize, and the house keeps the part of those above',
      ...([[4, 3, 2], 1, [5000, 0, 3750], 1250] as const),
    ],
    ['the prize of the last player who scored goes to the house', [4, 3, 2], 2, [5000, 3000, 0], 2000],
    ['of three, the share of the empty place goes to both in proportion', [4, 3, 2], 0, [0, 6250, 3750], 0],
    ['players tied for second share the first two prizes', [4, 3, 3, 1], 0, [0, 4000, 4000, 2000], 0],
    ['voiding one player of a tie leaves its places to the others', [4, 4, 1], 0, [0, 6250, 3750], 0],
    ['the prize of the only player who scored goes to the house', [4, 0], 0, [0, 0], 10_000],
  ])('%s', (_, points, voided, left, house) => {
    const finishers = points.map((each, joinOrder) => at(joinOrder, each));
    const books = voidPrizeOf(settle(finishers, 10_000, half), voided);
    expect([amounts(books), books.housePaise]).toEqual([left, house]);
  });

  test('voiding two one after the other gives the same result as if neither had played', () => {
    const four = [at(0, 4), at(1, 3), at(2, 2), at(3, 1)];
    for (const [first, second] of [
      [0, 1],
      [1, 0],
    ] as const)
      expect(amounts(voidPrizeOf(voidPrizeOf(settle(four, 10_000, half), first), second))).toEqual([
        0, 0, 6250, 3750,
      ]);
  });

  test('a first place that would lose keeps its prize, and the others share only the voided prize', () => {
    // Second place pays most: a player who moves from second to first loses by the rule, but keeps the awarded prize.
    const books = settle([at(0, 4), at(1, 3), at(2, 2), at(3, 1)], 10_000, [1000, 7000, 2000]);
    const after = voidPrizeOf(books, 0);
    expect(amounts(after)).toEqual([0, 7000, 2714, 286]);
    expect(sum(amounts(after))).toBe(10_000);
  });
});
