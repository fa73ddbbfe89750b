import { expect, test } from 'vitest';
import { reconnectDelayMs } from './socket';

test('pages whose sockets a server closed at once connect again spread over five seconds', () => {
  expect([0, 0.5, 1].map((random) => reconnectDelayMs(0, random))).toEqual([500, 2_750, 5_000]);
});

test('further attempts follow every five seconds, and the fifth is the last', () => {
  expect([1, 4, 5].map((attempt) => reconnectDelayMs(attempt, 0))).toEqual([5_000, 5_000, null]);
});
