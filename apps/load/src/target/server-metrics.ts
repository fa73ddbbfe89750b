import type { LoadServer } from './start-server';

/**
 * Reads /metrics of every process and returns the worst 99th percentile of the delays of their event loops since the last
 * read, in milliseconds; null where /metrics is closed. A process measures the delay with
 * `monitorEventLoopDelay` at its default resolution, so that an idle loop shows about 10 ms; reading starts a new period.
 */
export async function readLoopDelayP99({
  processes,
  metricsToken,
}: Pick<LoadServer, 'processes' | 'metricsToken'>): Promise<number | null> {
  const headers = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` };
  const texts = await Promise.all(
    processes().map(async ({ url }) => {
      const response = await fetch(`${url}/metrics`, { headers }).catch(() => null);
      return response?.ok ? response.text() : null;
    }),
  );
  const known = texts.filter((text) => text !== null);
  if (known.length === 0) return null;
  return Math.max(...known.map((text) => gaugeOf(text, 'nodejs_eventloop_lag_p99_seconds') * 1_000));
}

/** Returns the value of a metric without labels; NaN if it is missing. */
export function gaugeOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
