/** Runs work in the queue of its key: at most `most` at once, the rest in order of arrival. */
export type RunInTurn = <Result>(key: string, most: number, work: () => Promise<Result>) => Promise<Result>;

/**
 * Queries and mutations of one user that run at once in this process: eight together. Play has its own, so that a
 * player's slow reports do not delay their answers. It has only two, so that one player does not hold many connections.
 */
export const maxConcurrentCalls = { play: 2, rest: 6 } as const;

type Lane = { running: number; readonly waiting: (() => void)[] };

/** Creates the queues of this process. A key uses memory only while work of it runs. */
export function createTurns(): RunInTurn {
  const lanes = new Map<string, Lane>();

  async function start(lane: Lane, most: number): Promise<void> {
    if (lane.running < most) lane.running += 1;
    // Work that ends passes its place on, so that later work cannot overtake.
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
  }

  function end(key: string, lane: Lane): void {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.running -= 1;
    if (lane.running === 0) lanes.delete(key);
  }

  return async (key, most, work) => {
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    lanes.set(key, lane);
    await start(lane, most);
    try {
      return await work();
    } finally {
      end(key, lane);
    }
  };
}
