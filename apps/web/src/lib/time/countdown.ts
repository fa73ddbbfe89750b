/** What a countdown shows. */
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
 * The launch countdown of the home page: days are rounded up, hours, minutes and seconds are remainders,
 * and all are zero once the target is reached.
 */
export function launchCountdown(remainingMs: number): CountdownParts {
  return { ...exactCountdown(remainingMs), days: Math.ceil(Math.max(0, remainingMs) / day) };
}

/** A countdown to something one waits for: all four parts are remainders and add up to the time left. */
export function exactCountdown(remainingMs: number): CountdownParts {
  const left = Math.max(0, remainingMs);
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: Math.floor((left % hour) / minute),
    seconds: Math.floor((left % minute) / second),
  };
}
