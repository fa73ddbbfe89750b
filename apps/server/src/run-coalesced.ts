import type { Log } from '@paheli/engine/foundation/log';

/**
 * Wraps work so that it never runs twice at once. Calls made during a run share one further run, which starts after it.
 * Failures are logged. The promise resolves when a run that began after the call is over.
 */
export function runCoalesced(log: Log, failure: string, work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function start(): Promise<void> {
    const mine: Promise<void> = work()
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .then(() => {
        // While another run is due, this one keeps its place, so that no other starts in between.
        if (running === mine && next === undefined) running = undefined;
      });
    running = mine;
    return mine;
  }

  return () => {
    if (running === undefined) return start();
    next ??= running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
