import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf } from './scale';

test('the ticks of a scale are round and reach the greatest value', () => {
  expect(scaleOf([3, 87])).toMatchObject({ end: 100, ticks: [0, 50, 100] });
  expect(scaleOf([130])).toMatchObject({ end: 150, ticks: [0, 50, 100, 150] });
  expect(scaleOf([6])).toMatchObject({ end: 6, ticks: [0, 2, 4, 6] });
  expect(scaleOf([0.3])).toMatchObject({ end: expect.closeTo(0.3), ticks: [0, 0.1, 0.2, 0.3] });
});

test('a scale with a known end has it, and gridlines at its quarters', () => {
  expect(scaleOf([12], { max: 100 })).toMatchObject({ end: 100, ticks: [0, 25, 50, 75, 100] });
});

test('a scale may begin elsewhere than at zero, with round distances from there', () => {
  expect(scaleOf([1_483, 1_688], { min: 1_400 })).toEqual({
    begin: 1_400,
    end: 1_700,
    ticks: [1_400, 1_500, 1_600, 1_700],
  });
});

test('a scale of counts has whole numbers alone', () => {
  expect(scaleOf([1], { isCount: true }).ticks).toEqual([0, 1]);
  expect(scaleOf([7], { isCount: true }).ticks).toEqual([0, 3, 6, 9]);
});

test('a scale without values is not empty', () => {
  expect(scaleOf([])).toMatchObject({ end: 1, ticks: [0, 1] });
});

test('every scale without a begin of its own begins at zero, rises evenly and holds all values', () => {
  fc.assert(
    fc.property(fc.array(fc.nat().map((paise) => paise / 100)), fc.boolean(), (values, isCount) => {
      const { end, ticks } = scaleOf(values, { isCount });
      expect(ticks[0]).toBe(0);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(ticks.toSorted((one, other) => one - other)).toEqual(ticks);
      expect(end * (1 + 1e-9)).toBeGreaterThanOrEqual(Math.max(0, ...values));
      if (isCount) expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});
