import { setTimeout as pause } from 'node:timers/promises';
import { DifferenceKind } from '@paheli/core/wallet/reconciliation/schema';
import { type Backlog, backlogKinds, readBacklog } from '@paheli/engine/reports/read-backlog';
import { Gauge, type Registry } from 'prom-client';
import type { Services } from '../trpc/context';

/** How long a backlog that was read is reported, so that several readers cost the database one. */
const keptMs = 5_000;
/** How long the metrics wait for the database. */
const patienceMs = 2_000;

/** Registers what waits in the database, the same in every process. Without a database these metrics are absent. */
export function measureBacklog(registry: Registry, services: Pick<Services, 'deps' | 'hub'>): void {
  const registers = [registry];
  const read = createReader(services);
  const gauge = createGauges(registers, read);
  new Gauge({
    name: 'backlog_readable',
    help: 'Whether the backlog could be read from the database: 1 or 0.',
    registers,
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  const eachKind = (set: (kind: (typeof backlogKinds)[number]) => void) => backlogKinds.forEach(set);
  gauge(
    'backlog_items',
    'Work that waits in the database: unpublished events, webhooks, payouts, refunds, notices, settlements and withdrawals.',
    (items, { work }) => eachKind((kind) => items.set({ kind }, work[kind].items)),
    ['kind'],
  );
  gauge(
    'backlog_oldest_seconds',
    'Age of the oldest work that waits in the database; 0 where none waits.',
    (oldest, { work }) => eachKind((kind) => oldest.set({ kind }, work[kind].oldestMs / 1000)),
    ['kind'],
  );
  gauge(
    'outbox_unread_events',
    'Published events that this process has not read yet.',
    (unread, { lastSeq }) => unread.set(Math.max(0, lastSeq - services.hub.position())),
  );
  gauge(
    'books_differences',
    'Open differences between the ledger and the payment provider, and broken invariants of the ledger, by kind.',
    (open, { differences }) => {
      for (const kind of DifferenceKind.options) open.set({ kind }, differences.get(kind) ?? 0);
    },
    ['kind'],
  );
  gauge(
    'books_age_seconds',
    'Time since the last reconciliation of the books with the payment provider succeeded; absent before the first.',
    (age, { reconciledMs }) => (reconciledMs === null ? age.remove() : age.set(reconciledMs / 1000)),
  );
  gauge(
    'backup_age_seconds',
    'Time since the last backup finished, as its command recorded it; absent before the first.',
    (age, { backup }) => (backup === null ? age.remove() : age.set(backup.ageMs / 1000)),
  );
  gauge(
    'backup_bytes',
    'Size of all files of the last backup; absent before the first.',
    (size, { backup }) => (backup === null ? size.remove() : size.set(backup.bytes)),
  );
}

/** Returns a function that registers a gauge which is absent without a database. */
function createGauges(registers: Registry[], read: () => Promise<Backlog | null>) {
  return (name: string, help: string, set: (gauge: Gauge, backlog: Backlog) => void, labels: string[] = []) =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        this.reset();
        const backlog = await read();
        if (backlog) set(this, backlog);
        // Without labels, a reset gauge would report zero.
        else if (labels.length === 0) this.remove();
      },
    });
}

/** Returns a function that returns the backlog, or null where the database does not respond. */
function createReader({ deps }: Pick<Services, 'deps'>): () => Promise<Backlog | null> {
  let latest: { readonly at: number; readonly backlog: Promise<Backlog | null> } | undefined;
  return () => {
    if (latest === undefined || performance.now() - latest.at > keptMs) {
      const reading = readBacklog(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the backlog could not be read');
        return null;
      });
      latest = {
        at: performance.now(),
        backlog: Promise.race([reading, pause(patienceMs, null, { ref: false })]),
      };
    }
    return latest.backlog;
  };
}
