import type { LoadServer } from './start-server';

/** The delays of the server's event loop since the last read, in milliseconds; null where /metrics is closed. */
export type LoopDelay = { readonly p50: number; readonly p99: number; readonly max: number };

/**
 * Reads /metrics of every process and returns the worst delays. A process measures the delay with
 * `monitorEventLoopDelay` at its default resolution, so that an idle loop shows about 10 ms; reading starts a new period.
 */
export async function readLoopDelay({
  processes,
  metricsToken,
}: Pick<LoadServer, 'processes' | 'metricsToken'>): Promise<LoopDelay | null> {
  const headers = metricsToken === undefined ? {} : { authorization: `Bearer ${metricsToken}` };
  const texts = await Promise.all(
    processes().map(async ({ url }) => {
      const response = await fetch(`${url}/metrics`, { headers }).catch(() => null);
      return response?.ok ? response.text() : null;
    }),
  );
  const known = texts.filter((text) => text !== null);
  if (known.length === 0) return null;
  const worst = (name: string) =>
    Math.max(...known.map((text) => gaugeOf(text, `nodejs_eventloop_lag_${name}_seconds`) * 1_000));
  return { p50: worst('p50'), p99: worst('p99'), max: worst('max') };
}

/** Returns the value of a metric without labels; NaN if it is missing. */
export function gaugeOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
