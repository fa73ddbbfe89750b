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

/**
 * Returns a countdown as the home page shows it. Days are rounded up; hours, minutes and seconds are remainders. All
 * are zero once the target is reached.
 */
export function roundedUpCountdown(remainingMs: number): CountdownParts {
  return { ...exactCountdown(remainingMs), days: Math.ceil(Math.max(0, remainingMs) / day) };
}

/** Returns an exact countdown. All four parts are remainders and add up to the remaining time. */
export function exactCountdown(remainingMs: number): CountdownParts {
  const left = Math.max(0, remainingMs);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}
