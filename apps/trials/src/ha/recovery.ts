import type { SentAnswer } from '@paheli/load/generator/messages';

/**
 * How play went on after a fault: from the fault to the acknowledgement of a player's first answer that was sent after it,
 * in milliseconds. Null where nothing was acknowledged again.
 */
export type Recovery = {
  /** The earliest of all players. */
  readonly firstMs: number | null;
  readonly medianMs: number | null;
  /** The last of all players who still had questions. */
  readonly everyoneMs: number | null;
};

/** Returns how play went on after a fault at that instant (Date.now()). */
export function recoveryAfter(answers: readonly SentAnswer[], faultAtMs: number): Recovery {
  const waits = new Map<string, number>();
  for (const { userId, sentAtMs, acknowledgedAtMs } of answers) {
    if (sentAtMs <= faultAtMs || acknowledgedAtMs === null) continue;
    const waitMs = acknowledgedAtMs - faultAtMs;
    waits.set(userId, Math.min(waitMs, waits.get(userId) ?? waitMs));
  }
  const sorted = [...waits.values()].toSorted((a, b) => a - b);
  return {
    firstMs: sorted[0] ?? null,
    medianMs: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
    everyoneMs: sorted.at(-1) ?? null,
  };
}
