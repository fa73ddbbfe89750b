import { describe, expect, test } from 'vitest';
import { createServerClock, serverInstantOf } from './server-clock';

describe('the server clock', () => {
  test('is the local clock until the first response', () => {
    expect(createServerClock(() => 1_000).nowMs()).toBe(1_000);
  });

  test('places the server’s instant in the middle of the round trip', () => {
    const clock = createServerClock(() => 2_000);
    clock.observe({ serverMs: 61_050, sentMs: 1_000, receivedMs: 1_100 });
    expect(clock.nowMs()).toBe(62_000);
  });

  test('trusts the fastest round trip, not the latest', () => {
    const clock = createServerClock(() => 0);
    clock.observe({ serverMs: 520, sentMs: 0, receivedMs: 40 });
    clock.observe({ serverMs: 5_000, sentMs: 100, receivedMs: 4_100 });
    expect(clock.nowMs()).toBe(500);
  });

  test('discards old round trips, so that a drifting clock is followed', () => {
    const clock = createServerClock(() => 0);
    clock.observe({ serverMs: 100, sentMs: 0, receivedMs: 1 });
    for (let turn = 0; turn < 8; turn += 1) clock.observe({ serverMs: 905, sentMs: 0, receivedMs: 10 });
    expect(clock.nowMs()).toBe(900);
  });
});

describe('the instant in a response', () => {
  const now = new Date('2025-06-19T00:00:00Z');

  test('is read from an object and from the first item of a list', () => {
    expect(serverInstantOf({ now })).toBe(now);
    expect(serverInstantOf([{ now }, {}])).toBe(now);
  });

  test('is null where there is none', () => {
    for (const data of [null, undefined, 'text', [], {}, { now: 'today' }]) {
      expect(serverInstantOf(data)).toBeNull();
    }
  });
});
