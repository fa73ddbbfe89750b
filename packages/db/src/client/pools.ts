import { type Database, openDatabase, type StatementLimits } from './connect';

/** The purposes of connections. Each has a pool of its own, so that no purpose can use up another's connections. */
export type PoolPurpose = 'play' | 'rest' | 'exports' | 'jobs';
export type Pools = Readonly<Record<PoolPurpose, Database>>;

type PoolSettings = StatementLimits & { readonly maxConnections: number };

/**
 * `play`: finding the caller, questions and answers, with a short lock timeout so that waiters release their
 * connection. `rest`: every other call. `exports`: whole files, without a time limit. `jobs`: background jobs and
 * publishing events, of which there may be very many after an outage.
 */
const poolSettings = {
  play: { maxConnections: 6, lockTimeoutMs: 500, statementTimeoutMs: 5_000 },
  rest: { maxConnections: 5, lockTimeoutMs: 3_000, statementTimeoutMs: 30_000 },
  exports: { maxConnections: 2, lockTimeoutMs: 3_000, statementTimeoutMs: 0 },
  jobs: { maxConnections: 2, lockTimeoutMs: 10_000, statementTimeoutMs: 120_000 },
} as const satisfies Record<PoolPurpose, PoolSettings>;

const purposes = Object.keys(poolSettings) as PoolPurpose[];
/** The connection that listens for events. */
const listeners = 1;

/** The maximum number of connections of one process: 16. */
export const connectionsPerProcess =
  purposes.reduce((sum, purpose) => sum + poolSettings[purpose].maxConnections, 0) + listeners;

/** Connections for commands, measurements and people. */
const spareConnections = 13;

/** Returns the maximum number of connections of a database that is started for this number of processes. */
export const connectionsFor = (processes: number) => processes * connectionsPerProcess + spareConnections;

/**
 * Opens a database for each purpose, or for some of them, without connecting. `close` waits up to five seconds for running
 * queries.
 */
export function openPools<Purpose extends PoolPurpose = PoolPurpose>(
  url: string,
  applicationName: string,
  opened: readonly Purpose[] = purposes as Purpose[],
): { pools: Pick<Pools, Purpose>; close(): Promise<void> } {
  const all = opened.map((purpose) => {
    const { maxConnections, ...limits } = poolSettings[purpose];
    const options = { url, maxConnections, applicationName: `${applicationName}-${purpose}`, limits };
    return [purpose, openDatabase(options)] as const;
  });
  return {
    pools: Object.fromEntries(all) as Pick<Pools, Purpose>,
    async close() {
      await Promise.all(all.map(([, database]) => database.close()));
    },
  };
}
