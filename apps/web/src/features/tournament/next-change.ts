import type { TournamentCard } from '@paheli/core/tournament/schema';

/** A margin, so that the instant has passed on the server too. */
const marginMs = 300;
const shortestMs = 1_000;
const longestMs = 60_000;

/** Returns in how many ms to read the list again: when the next tournament starts, closes its entry or ends. */
export function msUntilNextChange(
  tournaments: readonly Pick<TournamentCard, 'startTime' | 'entryClosesAt' | 'endTime'>[],
  nowMs: number,
): number {
  const changes = tournaments
    .flatMap(({ startTime, entryClosesAt, endTime }) => [startTime, entryClosesAt, endTime])
    .map((instant) => instant.getTime())
    .filter((instant) => instant > nowMs);
  const wait = Math.min(...changes, nowMs + longestMs) - nowMs + marginMs;
  return Math.min(longestMs, Math.max(shortestMs, wait));
}
