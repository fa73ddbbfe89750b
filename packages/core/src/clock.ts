/** Tells the present instant: the database's, as each process measures its own offset from it. */
export type Clock = () => Date;

/** The instant `ms` milliseconds after `instant` (before it, when negative). */
export function addMs(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** Seconds with up to three decimals, as durations are written on the wire. */
export function toSeconds(ms: number): number {
  return Math.round(ms) / 1000;
}

/** The later of two instants. */
export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

/** The earlier of two instants. */
export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
