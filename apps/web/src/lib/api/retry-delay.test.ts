import { TRPCClientError } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { isRepeated, retryDelayOf } from './retry-delay';

afterEach(() => vi.restoreAllMocks());

/** The error of a call that the server answered with a problem, as tRPC's client throws it. */
const problemOf = (httpStatus: number, data: object = {}) =>
  TRPCClientError.from({
    error: { code: -32_000, message: 'no', data: { httpStatus, code: 'unavailable', detail: 'no', ...data } },
  } as never);

test('a retry waits for as long as the server asked for, and then a random part of a growing time', () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(retryDelayOf(problemOf(503, { retryAfterS: 2 }), 1)).toBe(2_500);
  expect(retryDelayOf(problemOf(503), 1)).toBe(500);
  random.mockReturnValue(0.25);
  expect([0, 1, 2].map((failures) => retryDelayOf(new Error('no response'), failures))).toEqual([
    125, 250, 500,
  ]);
});

test('a query is repeated twice where that may help, and not where the server asks for a long pause', () => {
  const busy = problemOf(503, { retryAfterS: 1 });
  expect([0, 1, 2].map((failures) => isRepeated(failures, busy))).toEqual([true, true, false]);
  expect(isRepeated(0, new Error('no response'))).toBe(true);
  expect(isRepeated(0, problemOf(409))).toBe(false);
  expect(isRepeated(0, problemOf(429, { retryAfterS: 60 }))).toBe(false);
});
