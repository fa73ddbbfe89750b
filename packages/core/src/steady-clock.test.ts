import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSteadyClock, slewRate, suspensionMs } from './steady-clock';

/** Returns a steady clock over a monotonic clock that the test advances. */
function turned(offsetMs = 1_000_000) {
  let monotonicMs = 50;
  const clock = createSteadyClock(() => monotonicMs, offsetMs);
  return { clock, pass: (ms: number) => (monotonicMs += ms) };
}

describe('a steady clock', () => {
  test('returns monotonic time plus the offset', () => {
    const { clock, pass } = turned();
    expect(clock.nowMs()).toBe(1_000_050);
    pass(5_000);
    expect(clock.nowMs()).toBe(1_005_050);
  });

  test.each([10_000, -10_000])(
    'follows a step of %i ms of its reference slowly, and then keeps it',
    (stepMs) => {
      const { clock, pass } = turned();
      const before = clock.nowMs();
      clock.correct(1_000_000 + stepMs);
      expect(clock.nowMs()).toBe(before);
      pass(5_000);
      expect(clock.nowMs()).toBe(before + 5_000 + Math.sign(stepMs) * 5_000 * slewRate);
      pass(2_000_000);
      expect(clock.nowMs()).toBe(before + 2_005_000 + stepMs);
    },
  );

  test('applies a new offset at once after a suspension of the process', () => {
    const { clock } = turned();
    const before = clock.nowMs();
    clock.correct(1_000_000 + suspensionMs + 1);
    expect(clock.nowMs()).toBe(before + suspensionMs + 1);
  });

  test('never goes back, and never differs from monotonic time by more than its rate', () => {
    const steps = fc.array(fc.tuple(fc.nat(10_000), fc.integer({ min: -800_000, max: 800_000 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(steps, (history) => {
        const { clock, pass } = turned();
        for (const [ms, measured] of history) {
          const before = clock.nowMs();
          clock.correct(1_000_000 + measured);
          pass(ms);
          const elapsed = clock.nowMs() - before;
          expect(Math.abs(elapsed - ms)).toBeLessThanOrEqual(ms * slewRate + 1e-6);
        }
      }),
    );
  });
});
