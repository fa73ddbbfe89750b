/** The parts of a countdown. */
export type CountdownParts = {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
};

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns a countdown. All four parts are rounded down and add up to the remaining time. All are zero from the target on. */
export function countdownParts(remainingMs: number): CountdownParts {
  const left = Math.max(0, remainingMs);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}
