/** The number of places in a pushed leaderboard. */
export const pushedPlaces = 10;

/** The values that rank a session. Times in milliseconds by the server's clock. */
export type Performance = { readonly points: number; readonly totalTimeMs: number };

export type Ranked<T extends Performance> = T & { readonly rank: number };

/** Returns whether a session ranks above another. */
export function isBetter(one: Performance, other: Performance): boolean {
  return one.points > other.points || (one.points === other.points && one.totalTimeMs < other.totalTimeMs);
}

/**
 * Ranks sessions: more points, then less answer time. Equal sessions share the rank, and the ranks they fill
 * are skipped after them (1, 2, 2, 4). Equal sessions keep their given order.
 */
export function rankPerformances<T extends Performance>(performances: readonly T[]): Ranked<T>[] {
  const sorted = performances.toSorted((a, b) => b.points - a.points || a.totalTimeMs - b.totalTimeMs);
  const ranked: Ranked<T>[] = [];
  for (const [index, performance] of sorted.entries()) {
    const before = ranked.at(-1);
    const ties =
      before && before.points === performance.points && before.totalTimeMs === performance.totalTimeMs;
    ranked.push({ ...performance, rank: ties ? before.rank : index + 1 });
  }
  return ranked;
}

/** Returns the rank that a performance has among ranked ones: one more than the number of better ones. */
export function rankOf(ranked: readonly Performance[], performance: Performance): number {
  let [from, to] = [0, ranked.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const other = ranked[middle];
    if (other && isBetter(other, performance)) from = middle + 1;
    else to = middle;
  }
  return from + 1;
}
