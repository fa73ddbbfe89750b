const factor = Number(process.env.HISTORIES || 1);

/**
 * Returns how many random histories, rounds or samples a property runs through: `usual` in the full tier, a fifth in the
 * first, ten times as many with `HISTORIES=10`.
 */
export function histories(usual: number): number {
  return Math.max(1, Math.round(usual * factor));
}

/** A test's timeout that grows with the number of its histories. */
export function historiesTimeout(usualMs: number): number {
  return usualMs * Math.max(1, factor);
}
