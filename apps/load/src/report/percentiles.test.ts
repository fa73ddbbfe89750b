import { expect, test } from 'vitest';
import { median, percentile } from './percentiles';

const upTo = (count: number) => Float64Array.from({ length: count }, (_, n) => count - n);

test('a percentile is the sample of the nearest rank', () => {
  const hundred = upTo(100);
  expect([0, 0.01, 0.07, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([
    1, 1, 7, 50, 99, 100,
  ]);
  expect(percentile(upTo(3), 0.5)).toBe(2);
  expect(percentile(upTo(1_000), 0.999)).toBe(999);
});

test('a percentile is always one of the samples, without rounding', () => {
  const few = Float64Array.of(0.25, 12_345.678);
  expect(percentile(few, 0.99)).toBe(12_345.678);
  expect(percentile(few, 0.5)).toBe(0.25);
});

test('there are no figures without samples', () => {
  expect(percentile(new Float64Array(), 0.5)).toBeNaN();
  expect(median([])).toBeNaN();
});

test('the median of several runs leaves out runs without the figure', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, Number.NaN])).toBe(2.5);
});
