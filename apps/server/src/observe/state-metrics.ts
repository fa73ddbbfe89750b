import type { Database } from '@paheli/db/client/connect';
import { Counter, Gauge, type Registry } from 'prom-client';
import { version } from '../../package.json';
import type { Services } from '../trpc/context';

/** Registers the state of this process that is read when the metrics are: sockets, queues, pools. */
export function measureState(
  registry: Registry,
  { deps, hub, sockets, pools, replica }: Pick<Services, 'deps' | 'hub' | 'sockets' | 'pools' | 'replica'>,
): void {
  const registers = [registry];
  const add = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  new Gauge({
    name: 'server_info',
    help: 'Always 1; the label has the version of the product that this process runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  add('online_users', 'Distinct users with an open connection.', hub.onlineUsers);
  add('starts_in_line', 'Players who wait in line to start.', () => deps.line.waiting());
  add('open_sockets', 'Open sockets of signed-in users.', () => sockets.members().length);
  new Gauge({
    name: 'queue_waiting',
    help: 'Calls that wait in a queue for the next batch.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const queue of deps.queues.all()) this.set({ queue: queue.name }, queue.waiting());
    },
  });
  add(
    'replica_behind_seconds',
    'Age of the data of the replica; 0 where there is none or its age is unknown.',
    () => (replica?.behindMs() ?? 0) / 1_000,
  );
  add(
    'replica_unused',
    '1 while reports are read from the primary because the replica is away or behind.',
    () => (replica && !replica.usable() ? 1 : 0),
  );
  const reports = replica && { reports: replica.pools.rest, report_exports: replica.pools.exports };
  measurePools(registry, { ...pools, ...reports });
}

function measurePools(registry: Registry, pools: Readonly<Record<string, Database>>): void {
  const registers = [registry];
  const labelNames = ['pool'];
  const loads = () => Object.entries(pools).map(([pool, database]) => [pool, database.load()] as const);
  new Gauge({
    name: 'db_pool_running',
    help: 'Queries and transactions that use a connection of a pool.',
    labelNames,
    registers,
    collect() {
      for (const [pool, { running }] of loads()) this.set({ pool }, running);
    },
  });
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Queries and transactions that wait for a connection of a pool.',
    labelNames,
    registers,
    collect() {
      for (const [pool, { waiting }] of loads()) this.set({ pool }, waiting);
    },
  });
  new Counter({
    name: 'db_pool_waits_total',
    help: 'Queries and transactions that had to wait for a connection of a pool.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [pool, { waits }] of loads()) this.inc({ pool }, waits);
    },
  });
  new Counter({
    name: 'db_pool_wait_seconds_total',
    help: 'Time that queries and transactions waited for a connection of a pool, in all.',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const [pool, { waitedMs }] of loads()) this.inc({ pool }, waitedMs / 1000);
    },
  });
}
