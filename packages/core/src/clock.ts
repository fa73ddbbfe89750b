/** Milliseconds of a minute, an hour and a day. India has no daylight saving time. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Returns the present instant. Each process measures its own offset from the database's clock. */
export type Clock = () => Date;

/** Returns the instant `ms` milliseconds after `instant`, or before it where `ms` is negative. */
export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** Converts milliseconds to seconds with up to three decimals, as durations on the wire. */
export function toSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}

/** Returns the later of two instants. */
export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** Returns the earlier of two instants. */
export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
