/** The delays of the server's event loop since the last read, in milliseconds; null where /metrics is closed. */
export type LoopDelay = { readonly p50: number; readonly p99: number; readonly max: number };

/**
 * Reads /metrics. The server measures the delay with `monitorEventLoopDelay` at its default resolution, so that an idle
 * loop shows about 10 ms; reading starts a new period.
 */
export async function readLoopDelay(url: string): Promise<LoopDelay | null> {
  const response = await fetch(`${url}/metrics`).catch(() => null);
  if (!response?.ok) return null;
  const text = await response.text();
  const read = (name: string) => gaugeOf(text, `nodejs_eventloop_lag_${name}_seconds`) * 1_000;
  return { p50: read('p50'), p99: read('p99'), max: read('max') };
}

/** Returns the value of a metric without labels; NaN if it is missing. */
export function gaugeOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
