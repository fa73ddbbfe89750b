import { minuteMs } from '@paheli/core/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOpenSeat, keepOpenSeat, readOpenSeat } from './open-seat';

const seat = {
  userId: 'asha',
  tournamentId: 'science',
  paymentIntentId: 'intent',
  total: 49,
  agreedAtMs: 1_000_000,
};
const stored = new Map<string, string>();

beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

test('a kept seat returns to its player in its tournament, until it is forgotten', () => {
  keepOpenSeat(seat);
  expect(readOpenSeat('asha', 'science', seat.agreedAtMs + minuteMs)).toEqual(seat);
  expect(readOpenSeat('ravi', 'science', seat.agreedAtMs)).toBeNull();
  expect(readOpenSeat('asha', 'history', seat.agreedAtMs)).toBeNull();
  forgetOpenSeat();
  expect(readOpenSeat('asha', 'science', seat.agreedAtMs)).toBeNull();
});

test('an old consent does not count, and neither does one from the future', () => {
  keepOpenSeat(seat);
  expect(readOpenSeat('asha', 'science', seat.agreedAtMs + 29 * minuteMs)).toEqual(seat);
  expect(readOpenSeat('asha', 'science', seat.agreedAtMs + 30 * minuteMs)).toBeNull();
  expect(readOpenSeat('asha', 'science', seat.agreedAtMs - 30 * minuteMs)).toBeNull();
});

test('what is not a kept seat is ignored', () => {
  for (const text of ['', '{', 'null', '{}', '{"userId":"asha","tournamentId":"science"}']) {
    stored.set('open-seat', text);
    expect(readOpenSeat('asha', 'science', seat.agreedAtMs), text).toBeNull();
  }
});
