import type { ComingTournaments } from './use-coming-tournaments';

/** What the home page counts down to; the launch has no name. */
export type CountdownTarget = { readonly name: string | null; readonly at: Date };

/**
 * Returns the launch while it lies ahead, and then the next listed tournament. Where none lies ahead, the last one that
 * was listed, and without any the launch.
 */
export function countdownTarget(launch: Date, coming: ComingTournaments, nowMs: number): CountdownTarget {
  const listed = typeof coming === 'string' ? [] : coming;
  const next = listed.find(({ startsAt }) => startsAt.getTime() > nowMs) ?? listed.at(-1);
  if (launch.getTime() > nowMs || next === undefined) return { name: null, at: launch };
  return { name: next.name, at: next.startsAt };
}
