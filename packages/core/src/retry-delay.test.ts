import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-delay';

test('the time in which a retry falls doubles with each failure, up to eight seconds', () => {
  const longest = [0, 1, 2, 3, 4, 5, 60].map((failures) => retryDelayMs(failures, 1));
  expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
});

test('a retry falls anywhere in that time', () => {
  expect([0, 0.25, 0.5].map((random) => retryDelayMs(2, random))).toEqual([0, 500, 1_000]);
});

test('the pause that the server asked for passes first', () => {
  expect([0, 1].map((random) => retryDelayMs(1, random, 3))).toEqual([3_000, 4_000]);
});
