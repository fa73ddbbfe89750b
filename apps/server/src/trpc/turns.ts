import { Semaphore } from '@paheli/core/semaphore';

/** Runs work in the queue of its key: at most `limit` at once, the rest in order of arrival. */
export type RunInTurn = <Result>(key: string, limit: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * The maximum number of concurrent queries and mutations of one user in this process, by queue. Play has its own queue,
 * so that a player's slow reports do not delay their answers. Both are smaller than their pool, so that one player does not
 * hold all connections.
 */
export const maxConcurrentCalls = { play: 2, rest: 3 } as const;

/** Creates the queues of this process. A key uses memory only while its work runs. */
export function createTurns(): RunInTurn {
  const queues = new Map<string, Semaphore>();
  return async (key, limit, work) => {
    const queue = queues.get(key) ?? new Semaphore(limit);
    queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle) queues.delete(key);
    }
  };
}
