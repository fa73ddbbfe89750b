import type { TestClock } from '@paheli/engine/testing/test-engine';
import type { Schedule } from '../schedule';

type Timer = { readonly dueAt: number; readonly run: () => void };

/** Timers that go by a test's standing clock: nothing fires until it is advanced past them. */
export function createTestSchedule(clock: TestClock): { schedule: Schedule; advance(ms: number): void } {
  const timers = new Set<Timer>();

  function nextDue(until: number): Timer | undefined {
    return [...timers].filter(({ dueAt }) => dueAt <= until).toSorted((a, b) => a.dueAt - b.dueAt)[0];
  }

  return {
    schedule(ms, run) {
      const timer = { dueAt: clock.now().getTime() + Math.max(0, ms), run };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    /** Moves the clock and fires what became due on the way, each at its own instant. */
    advance(ms) {
      const until = clock.now().getTime() + ms;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        clock.set(new Date(Math.max(timer.dueAt, clock.now().getTime())));
        timer.run();
      }
      clock.set(new Date(until));
    },
  };
}
