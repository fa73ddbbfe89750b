import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsOf, soleOption, storedChoice, toChoice } from './choice';

const options = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 6 });

test('a choice is its options again, in ascending order, and equal sets are equal numbers', () => {
  fc.assert(
    fc.property(options, (chosen) => {
      const choice = toChoice(chosen) ?? -1;
      expect(optionsOf(choice)).toEqual(chosen.toSorted());
      expect(toChoice(chosen.toReversed())).toBe(choice);
    }),
  );
});

test('a single option is its index, and no option is no choice', () => {
  for (const index of [0, 1, 2, 3, 4, 5]) {
    expect(toChoice([index])).toBe(index);
    expect(soleOption(index)).toBe(index);
  }
  expect(toChoice([])).toBeNull();
  expect(soleOption(toChoice([1, 2]))).toBeNull();
});

test('a choice of shown options is that of the stored ones behind them', () => {
  expect(storedChoice(1, [2, 0, 3, 1])).toBe(0);
  expect(storedChoice(toChoice([0, 2]) ?? -1, [2, 0, 3, 1])).toBe(toChoice([2, 3]));
  expect(storedChoice(5, [1, 0])).toBeNull();
});
