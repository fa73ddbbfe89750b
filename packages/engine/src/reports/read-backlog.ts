import type { DifferenceKind } from '@paheli/core/wallet/reconciliation/schema';
import type { Deps } from '../deps';

/** The kinds of work that wait in the database for a job, or for an administrator (`withdrawal`). */
export const backlogKinds = [
  'outbox',
  'webhook',
  'payout',
  'refund',
  'notice',
  'settlement',
  'withdrawal',
] as const;
export type BacklogKind = (typeof backlogKinds)[number];

/** What waits in the database, and what the last reconciliations found. */
export type Backlog = {
  /** Ages are zero where nothing waits. */
  readonly work: Readonly<Record<BacklogKind, { readonly items: number; readonly oldestMs: number }>>;
  /** The number of the last published event. */
  readonly lastSeq: number;
  /** The open differences between the books and the provider, and in the ledger itself. Other kinds have none. */
  readonly differences: ReadonlyMap<DifferenceKind, number>;
  /** Since the last reconciliation that succeeded; null before the first. */
  readonly reconciledMs: number | null;
  /** The age and the size of the last backup; null before the first. */
  readonly backup: { readonly ageMs: number; readonly bytes: number } | null;
};

type WorkRow = { readonly kind: BacklogKind; readonly items: number; readonly oldestMs: number };

/** Returns the backlog for monitoring. Each count reads an index of the waiting rows alone. */
export async function readBacklog({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Backlog> {
  const { sql } = database;
  const at = now();
  const since = (column: string) =>
    sql`count(*) as items,
      greatest(0, coalesce(extract(epoch from ${at}::timestamptz - min(${sql(column)})) * 1000, 0))::float8 as oldest_ms`;
  const [rows, differences, [state], [backup]] = await Promise.all([
    sql<WorkRow[]>`
      select 'outbox' as kind, ${since('created_at')} from outbox where seq is null
      union all select 'webhook', ${since('received_at')} from webhook_event
        where processed_at is null and abandoned_at is null
      union all select 'payout', ${since('created_at')} from payout where status = 'asked'
      union all select 'refund', ${since('created_at')} from refund where status = 'asked'
      union all select 'notice', ${since('due_at')} from notice_delivery where due_at <= ${at}
      union all select 'settlement', ${since('ends_at')} from tournament
        where kind = 'tournament' and cancelled_at is null and settled_at is null and ends_at <= ${at}
      union all select 'withdrawal', ${since('created_at')} from withdrawal where status = 'requested'`,
    sql<{ kind: DifferenceKind; items: number }[]>`
      select kind, count(*) as items from reconciliation_difference where settled_at is null group by kind`,
    sql<{ lastSeq: number; reconciledMs: number | null }[]>`
      select last_seq, (select extract(epoch from ${at}::timestamptz - finished_at) * 1000 from reconciliation
        where failure is null order by started_at desc limit 1)::float8 as reconciled_ms from outbox_head`,
    sql<NonNullable<Backlog['backup']>[]>`
      select (extract(epoch from ${at}::timestamptz - finished_at) * 1000)::float8 as age_ms, bytes
      from backup order by id desc limit 1`,
  ]);
  const found = new Map(rows.map(({ kind, ...work }) => [kind, work]));
  return {
    work: Object.fromEntries(
      backlogKinds.map((kind) => [kind, found.get(kind) ?? { items: 0, oldestMs: 0 }]),
    ) as Backlog['work'],
    lastSeq: state?.lastSeq ?? 0,
    differences: new Map(differences.map(({ kind, items }) => [kind, items])),
    reconciledMs: state?.reconciledMs ?? null,
    backup: backup ?? null,
  };
}
