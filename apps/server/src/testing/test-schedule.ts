import { EventEmitter, once } from 'node:events';
import type { TestClock } from '@paheli/engine/testing/test-engine';
import type { Schedule } from '../schedule';

type Timer = { readonly dueAt: number; readonly run: () => void };

export type TestSchedule = {
  readonly schedule: Schedule;
  /** Moves the clock and fires the timers that become due, each at its own instant. */
  advance(ms: number): void;
  /** Resolves once this many timers are set to exactly `ms` from now, so their owners are asleep. */
  asleepFor(ms: number, count?: number): Promise<void>;
};

/** Creates timers on the stopped clock of a test: nothing fires until the clock is advanced. */
export function createTestSchedule(clock: TestClock): TestSchedule {
  const timers = new Set<Timer>();
  const changes = new EventEmitter().setMaxListeners(0);

  function nextDue(until: number): Timer | undefined {
    return [...timers].filter(({ dueAt }) => dueAt <= until).toSorted((a, b) => a.dueAt - b.dueAt)[0];
  }

  return {
    schedule(ms, run) {
      const timer = { dueAt: clock.now().getTime() + Math.max(0, ms), run };
      timers.add(timer);
      changes.emit('set');
      return () => timers.delete(timer);
    },
    advance(ms) {
      const until = clock.now().getTime() + ms;
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        timers.delete(timer);
        clock.set(new Date(Math.max(timer.dueAt, clock.now().getTime())));
        timer.run();
      }
      clock.set(new Date(until));
    },
    async asleepFor(ms, count = 1) {
      const dueAt = clock.now().getTime() + ms;
      while ([...timers].filter((timer) => timer.dueAt === dueAt).length < count) await once(changes, 'set');
    },
  };
}
