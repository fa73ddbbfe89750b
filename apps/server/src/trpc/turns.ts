/** Runs work in the queue of its key: at most `limit` at once, the rest in order of arrival. */
export type RunInTurn = <Result>(key: string, limit: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * The maximum number of concurrent queries and mutations of one user in this process, by queue. Play has its own queue,
 * so that a player's slow reports do not delay their answers. It has only two places, so that one player does not hold
 * many connections.
 */
export const maxConcurrentCalls = { play: 2, rest: 6 } as const;

type Lane = { running: number; readonly waiting: (() => void)[] };

/** Creates the queues of this process. A key uses memory only while its work runs. */
export function createTurns(): RunInTurn {
  const lanes = new Map<string, Lane>();

  async function start(lane: Lane, limit: number): Promise<void> {
    if (lane.running < limit) lane.running += 1;
    // Work that ends passes its place on, so that later work cannot overtake.
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  }

  function end(key: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) lanes.delete(key);
  }

  return async (key, limit, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    await start(lane, limit);
    try {
      return await work();
    } finally {
      end(key, lane);
    }
  };
}
