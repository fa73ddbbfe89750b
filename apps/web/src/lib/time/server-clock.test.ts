import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
    clock.observe({ serverMs: 4_000, sentMs: 100, receivedMs: 4_100 });
    expect(clock.nowMs()).toBe(500);
  });

  test('discards old round trips, so that a drifting clock is followed', () => {
    const clock = createServerClock(() => 0);
    clock.observe({ serverMs: 100, sentMs: 0, receivedMs: 1 });
    for (let turn = 0; turn < 8; turn += 1) clock.observe({ serverMs: 107, sentMs: 0, receivedMs: 10 });
    expect(clock.nowMs()).toBe(102);
  });

  test('trusts one round trip after a sleep: an offset that the round trips do not explain discards older ones', () => {
    const clock = createServerClock(() => 0);
    for (let turn = 0; turn < 8; turn += 1) clock.observe({ serverMs: 500, sentMs: 0, receivedMs: 2 });
    // The local clock stood still for a minute. The slow round trip alone says what time it is.
    clock.observe({ serverMs: 60_900, sentMs: 0, receivedMs: 800 });
    expect(clock.nowMs()).toBe(60_500);
    // A fast round trip refines the estimate. Those from before the sleep stay discarded.
    clock.observe({ serverMs: 60_520, sentMs: 0, receivedMs: 40 });
    expect(clock.nowMs()).toBe(60_500);
  });

  test('keeps round trips that explain the difference, on their limit too', () => {
    const clock = createServerClock(() => 0);
    clock.observe({ serverMs: 505, sentMs: 0, receivedMs: 10 });
    clock.observe({ serverMs: 1_000, sentMs: 0, receivedMs: 990 });
    clock.observe({ serverMs: 995, sentMs: 0, receivedMs: 980 });
    expect(clock.nowMs()).toBe(500);
  });

  test('tells its listeners of a correction, and of no refinement', () => {
    const clock = createServerClock(() => 0);
    const corrected = vi.fn();
    clock.observe({ serverMs: 505, sentMs: 0, receivedMs: 10 });
    clock.onCorrection(corrected);
    clock.observe({ serverMs: 503, sentMs: 0, receivedMs: 2 });
    expect(corrected).not.toHaveBeenCalled();
    clock.observe({ serverMs: 60_005, sentMs: 0, receivedMs: 10 });
    expect(corrected).toHaveBeenCalledOnce();
    expect(clock.nowMs()).toBe(60_000);
  });
});

describe('a call at an instant of the server’s clock', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  const minute = new Date(60_000);

  test('comes at the instant, once', async () => {
    const run = vi.fn();
    createServerClock(Date.now).at(minute, run);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(run).toHaveBeenCalledOnce();
  });

  test('comes with the first response after a sleep through the instant', async () => {
    const run = vi.fn();
    const clock = createServerClock(Date.now);
    clock.at(minute, run);
    clock.observe({ serverMs: 60_001, sentMs: 0, receivedMs: 2 });
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledOnce();
  });

  test('waits longer where the clock is set back, and as long as months', async () => {
    const [run, later] = [vi.fn(), vi.fn()];
    const clock = createServerClock(Date.now);
    clock.at(minute, run);
    clock.at(new Date(3 * 2 ** 31), later);
    clock.observe({ serverMs: -29_999, sentMs: 0, receivedMs: 2 });
    await vi.advanceTimersByTimeAsync(89_999);
    expect(run).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(3 * 2 ** 31 - 60_001);
    expect(later).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(later).toHaveBeenCalledOnce();
  });

  test('does not come once it is cancelled', async () => {
    const run = vi.fn();
    const clock = createServerClock(Date.now);
    clock.at(minute, run)();
    clock.observe({ serverMs: 60_001, sentMs: 0, receivedMs: 2 });
    await vi.advanceTimersByTimeAsync(100_000);
    expect(run).not.toHaveBeenCalled();
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
