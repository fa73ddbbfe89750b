import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideByWeights, formatRupees, maxRupees, Rupees, toPaise, toRupees } from './money';
import { histories } from './testing/histories';

const weightLists = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 });
const totals = fc.nat(Number.MAX_SAFE_INTEGER);

describe('dividing money', () => {
  test('the parts add up to the total, whatever the weights', () => {
    fc.assert(
      fc.property(totals, weightLists, (total, weights) => {
        const sum = divideByWeights(total, weights).reduce((all, part) => all + BigInt(part), 0n);
        expect(sum).toBe(weights.some((weight) => weight > 0) ? BigInt(total) : 0n);
      }),
    );
  });

  test('no part is further than one paisa from its exact share', () => {
    fc.assert(
      fc.property(totals, weightLists, (total, weights) => {
        const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        fc.pre(sum > 0n);
        for (const [index, part] of divideByWeights(total, weights).entries()) {
          const floor = (BigInt(total) * BigInt(weights[index] ?? 0)) / sum;
          expect([floor, floor + 1n]).toContain(BigInt(part));
        }
      }),
    );
  });

  test('the odd paise go to the largest remainders, and to the earlier weight where remainders are equal', () => {
    fc.assert(
      fc.property(totals, weightLists, (total, weights) => {
        const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        fc.pre(sum > 0n);
        const parts = divideByWeights(total, weights).map((part, index) => {
          const product = BigInt(total) * BigInt(weights[index] ?? 0);
          return { index, remainder: product % sum, extra: BigInt(part) - product / sum };
        });
        const lucky = parts.filter(({ extra }) => extra === 1n);
        const others = parts.filter(({ extra }) => extra === 0n);
        for (const { index, remainder } of lucky)
          for (const other of others)
            expect(
              remainder > other.remainder || (remainder === other.remainder && index < other.index),
            ).toBe(true);
      }),
    );
  });

  test('₹100 among three equal weights gives the odd paisa to the first', () => {
    expect(divideByWeights(10_000, [1, 1, 1])).toEqual([3334, 3333, 3333]);
  });

  test('weights that are all zero, or none at all, receive nothing', () => {
    expect(divideByWeights(500, [0, 0])).toEqual([0, 0]);
    expect(divideByWeights(500, [])).toEqual([]);
  });

  test('a weight of zero receives nothing beside others', () => {
    expect(divideByWeights(7, [0, 1, 0, 1])).toEqual([0, 4, 0, 3]);
  });

  test('weights beyond exact doubles divide exactly', () => {
    const huge = 2n ** 80n;
    expect(divideByWeights(10, [huge, huge, 3n * huge])).toEqual([2, 2, 6]);
  });
});

describe('amounts on the wire', () => {
  test.each([0, 1, 39, 0.01, 0.1, 0.29, 1.15, 19.99, 1_000_000.07, maxRupees])('%d is accepted', (amount) => {
    expect(Rupees.parse(amount)).toBe(amount);
  });

  test.each([
    ['a tenth of a paisa', 0.001],
    ['less than the smallest double step', 1e-9],
    ['a negative amount', -1],
    ['the smallest negative amount', -0.01],
    ['NaN', Number.NaN],
    ['infinity', Number.POSITIVE_INFINITY],
    ['2^53', 2 ** 53],
    ['1e400 as JSON reads it', JSON.parse('1e400')],
    ['a text', '39'],
    ['null', null],
    ['nothing', undefined],
    ['a list', [39]],
    ['an object', { valueOf: () => 39 }],
    ['true', true],
    ['a bigint', 39n],
    ['three decimals', 39.005],
  ])('%s is rejected', (_, amount) => {
    expect(Rupees.safeParse(amount).success).toBe(false);
  });

  test('every whole number of paise survives conversion to rupees and back', () => {
    fc.assert(
      fc.property(fc.nat(maxRupees * 100), (paise) => {
        expect(Rupees.safeParse(toRupees(paise)).success).toBe(true);
        expect(toPaise(toRupees(paise))).toBe(paise);
      }),
      { numRuns: histories(1000) },
    );
  });

  test('an accepted amount of rupees is a whole number of paise', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: maxRupees, noNaN: true }), (amount) => {
        if (!Rupees.safeParse(amount).success) return;
        expect(Number.isSafeInteger(toPaise(amount))).toBe(true);
        expect(toRupees(toPaise(amount))).toBe(amount);
      }),
      { numRuns: histories(1000) },
    );
  });

  test('an amount that is no whole number of paise is never converted', () => {
    for (const amount of [0.001, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => toPaise(amount)).toThrow(RangeError);
    for (const paise of [0.5, Number.NaN, 2 ** 53]) expect(() => toRupees(paise)).toThrow(RangeError);
  });

  test('rupees are written with Indian grouping', () => {
    expect(formatRupees(100_000)).toBe('₹1,00,000.00');
  });
});
