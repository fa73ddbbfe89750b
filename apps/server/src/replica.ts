import type { Clock } from '@paheli/core/clock';
import type { Pools } from '@paheli/db/client/pools';
import type { Log } from '@paheli/engine/foundation/log';
import { readLastSign } from '@paheli/engine/foundation/server-process';
import type { Schedule } from './schedule';

/** The purposes for which a replica has connections. */
export type ReplicaPools = Pick<Pools, 'rest' | 'exports'>;

/** A copy of the database that is a moment behind, for reads that may be. */
export type Replica = {
  readonly pools: ReplicaPools;
  /** Returns the pools where the replica responds and its data is young enough; otherwise undefined. */
  usable(): ReplicaPools | undefined;
  /** Returns the age of the newest data that the replica is known to have; null where it is not known. */
  behindMs(): number | null;
  /** Uses the primary until the replica has been checked again. */
  distrust(): void;
  close(): void;
};

const checkEveryMs = 1_000;

/**
 * Watches a replica. Server processes tell the primary every second that they are alive, so the last such sign that the
 * replica holds says how old its data is, whatever interrupted the replication.
 */
export function createReplica(
  pools: ReplicaPools,
  longestBehindMs: number,
  { now, log, schedule }: { readonly now: Clock; readonly log: Log; readonly schedule: Schedule },
): Replica {
  let signAt: Date | null = null;
  let wasUsable = false;
  let isClosed = false;
  let cancel: () => void = () => undefined;

  const behindMs = () => signAt && now().getTime() - signAt.getTime();
  const usable = () => {
    const ms = behindMs();
    return ms !== null && ms <= longestBehindMs ? pools : undefined;
  };

  async function check(): Promise<void> {
    try {
      signAt = await readLastSign(pools.rest);
    } catch (error) {
      signAt = null;
      log.debug({ err: error }, 'the replica does not respond');
    }
    const isUsable = usable() !== undefined;
    if (isUsable && !wasUsable) log.info({}, 'reports are read from the replica');
    if (!isUsable && wasUsable)
      log.warn({ behindMs: behindMs() }, 'reports are read from the primary: the replica is away or behind');
    wasUsable = isUsable;
    if (!isClosed) cancel = schedule(checkEveryMs, () => void check());
  }

  void check();
  return {
    pools,
    usable,
    behindMs,
    distrust() {
      signAt = null;
    },
    close() {
      isClosed = true;
      cancel();
    },
  };
}
