import { createQueue, type Queue, type QueueDeps, type QueuedWork } from './queue';

/** The queues of a process, which stand in front of the set-based statements of play. Each exists from its first call on. */
export type Queues = {
  run<Deps extends QueueDeps, Item, Result>(
    queued: QueuedWork<Deps, Item, Result>,
    deps: Deps,
    item: Item,
  ): Promise<Result>;
  all(): Iterable<{ readonly name: string; waiting(): number }>;
};

export function createQueues(): Queues {
  const queues = new Map<object, unknown>();
  const queueOf = <Deps extends QueueDeps, Item, Result>(queued: QueuedWork<Deps, Item, Result>) => {
    const known = queues.get(queued) ?? createQueue(queued);
    queues.set(queued, known);
    return known as Queue<Deps, Item, Result>;
  };
  return {
    run: (queued, deps, item) => queueOf(queued).run(deps, item),
    all: () => queues.values() as Iterable<{ readonly name: string; waiting(): number }>,
  };
}
