import type { TournamentCard } from '@paheli/core/tournament/schema';

/** So that the server has passed the instant too when it is asked. */
const marginMs = 300;
const shortestMs = 1_000;
const longestMs = 60_000;

/** In how many milliseconds the list should be read again: when the next tournament starts or ends. */
export function msUntilNextChange(
  tournaments: readonly Pick<TournamentCard, 'startTime' | 'endTime'>[],
  nowMs: number,
): number {
  const changes = tournaments
    .flatMap(({ startTime, endTime }) => [startTime.getTime(), endTime.getTime()])
    .filter((instant) => instant > nowMs);
  const wait = Math.min(...changes, nowMs + longestMs) - nowMs + marginMs;
  return Math.min(longestMs, Math.max(shortestMs, wait));
}
