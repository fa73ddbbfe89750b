import type { Deps } from '@paheli/engine/deps';
import { countOtherProcesses } from '@paheli/engine/foundation/server-process';

/**
 * Returns the job of a process without Redis that warns when further processes use its database: they share no events,
 * presence and limits with it.
 */
export function createProcessWatch(
  deps: Pick<Deps, 'database' | 'now' | 'processId' | 'log'>,
): () => Promise<void> {
  let others = 0;
  return async () => {
    const found = await countOtherProcesses(deps);
    if (found > others)
      deps.log.warn(
        { otherProcesses: found },
        'other processes use this database and share no live events and limits with this one: set REDIS_URL',
      );
    others = found;
  };
}
