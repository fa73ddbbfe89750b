import { minuteMs } from './clock';

/** Rate at which the clock follows a corrected offset, in ms per ms: 1 % shifts a question of 5 s by 50 ms. */
export const slewRate = 0.01;
/** A larger change of the offset means that the process was suspended, and is applied at once. */
export const suspensionMs = 15 * minuteMs;

export type SteadyClock = {
  /** Returns the present in milliseconds since the epoch. Never goes back; jumps only after a suspension. */
  nowMs(): number;
  /** Sets a measured offset (reference minus monotonic time, in milliseconds), which the clock follows at `slewRate`. */
  correct(offsetMs: number): void;
};

/**
 * Creates a clock over monotonic time and a measured offset to a reference clock. After a step of the reference the
 * clock slews, as in NTP (RFC 5905, section 11.3), so that the step makes no deadline pass or return.
 */
export function createSteadyClock(monotonicMs: () => number, offsetMs: number): SteadyClock {
  let target = offsetMs;
  let applied = offsetMs;
  let appliedAtMs = monotonicMs();

  function advance(): number {
    const atMs = monotonicMs();
    const reachMs = (atMs - appliedAtMs) * slewRate;
    applied += Math.min(reachMs, Math.max(-reachMs, target - applied));
    appliedAtMs = atMs;
    return atMs + applied;
  }

  return {
    nowMs: advance,
    correct(measuredMs) {
      advance();
      target = measuredMs;
      if (Math.abs(target - applied) > suspensionMs) applied = Math.max(applied, target);
    },
  };
}
