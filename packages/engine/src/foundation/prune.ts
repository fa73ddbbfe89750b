import { addMs, dayMs } from '@paheli/core/clock';
import type { Deps } from '../deps';
import { isolateInHalves } from './isolate-rows';

type PruneDeps = Pick<Deps, 'database' | 'now' | 'log' | 'failedRows'>;
type Fragment = ReturnType<Deps['database']['sql']>;

type Prunable = {
  readonly table:
    | 'outbox'
    | 'user_sessions'
    | 'one_time_code'
    | 'device_mark'
    | 'sign_in_mark'
    | 'violation'
    | 'server_process'
    | 'notice'
    | 'webhook_event'
    | 'contact_message'
    | 'tax_identity';
  readonly idType: 'bigint' | 'integer' | 'text' | 'uuid';
  /** The condition of a row that can no longer be used. */
  readonly isOver: Fragment;
  /** Whether ids follow age: after a batch without removable rows there are no more. */
  readonly isByAge?: boolean;
};

/** How many days an event can be resumed after; a reader that was away longer reads everything again. */
const eventDays = 7;
/** The maximum life of a session in days, however often it is used. */
const sessionDays = 30;
/** How long a mark of a device or of a sign-in is kept after its last use. */
const markDays = 180;
/** How long an expired code is kept for investigations. */
const codeDays = 1;
/** How long single violations are kept, where no decision on a prize rests on them. Their counts stay. */
const violationDays = 180;
/** How long a server process that ended is kept. Its sessions ended long before. */
const processDays = 1;
/** How long a notice is kept. Deliveries are given up after days. */
const noticeDays = 30;
/** How long a webhook is kept, with the payer's address and number in it: longer than reconciliation shows given-up ones. */
const webhookDays = 40;
/** How long a handled message is kept. */
const messageDays = 365;
/** How long identities are kept under which tax was deducted: eight years, as account books (Companies Act 2013, s. 128). */
const taxIdentityDays = 8 * 366;
const batchSize = 5_000;
/** The maximum number of batches of one run: five million rows of a table. The next run removes the rest. */
const maxBatches = 1_000;

/**
 * Removes rows that can no longer be used, each table's after the time above: events, ended sessions, expired codes,
 * unused marks of devices and sign-ins, violations in tournaments that are over, ended server processes, notices,
 * webhooks, handled messages, and identities kept for the tax office. Violations stay where a prize was held for them.
 * Answers and the ledger are never removed. Continues until nothing is left, in batches, so that no statement holds its
 * locks for long. Returns how many rows it removed.
 */
export async function prune(deps: PruneDeps): Promise<number> {
  const { sql } = deps.database;
  const now = deps.now();
  const before = (days: number) => addMs(now, -days * dayMs);
  const prunables: readonly Prunable[] = [
    {
      table: 'outbox',
      idType: 'bigint',
      isOver: sql`seq is not null and created_at < ${before(eventDays)}`,
      isByAge: true,
    },
    {
      table: 'user_sessions',
      idType: 'text',
      isOver: sql`(expires_at < ${now} or created_at < ${before(sessionDays)})`,
    },
    { table: 'one_time_code', idType: 'uuid', isOver: sql`expires_at < ${before(codeDays)}` },
    { table: 'device_mark', idType: 'uuid', isOver: sql`last_used_at < ${before(markDays)}` },
    { table: 'sign_in_mark', idType: 'uuid', isOver: sql`last_used_at < ${before(markDays)}` },
    {
      table: 'violation',
      idType: 'uuid',
      isOver: sql`server_at < ${before(violationDays)} and not exists (
        select from quiz_session s join tournament t on t.id = s.tournament_id
        where s.id = session_id and (s.prize_state in ('held', 'released', 'voided')
          or (t.settled_at is null and t.cancelled_at is null)))`,
    },
    { table: 'server_process', idType: 'integer', isOver: sql`alive_at < ${before(processDays)}` },
    { table: 'notice', idType: 'uuid', isOver: sql`created_at < ${before(noticeDays)}` },
    {
      table: 'webhook_event',
      idType: 'text',
      isOver: sql`received_at < ${before(webhookDays)} and coalesce(processed_at, abandoned_at) is not null`,
    },
    { table: 'contact_message', idType: 'uuid', isOver: sql`handled_at < ${before(messageDays)}` },
    { table: 'tax_identity', idType: 'uuid', isOver: sql`retained_at < ${before(taxIdentityDays)}` },
  ];
  let removed = 0;
  for (const prunable of prunables) removed += await pruneTable(deps, prunable);
  return removed;
}

async function pruneTable(deps: PruneDeps, prunable: Prunable): Promise<number> {
  let removed = 0;
  let after: string | number | undefined;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const ids = await findOver(deps, prunable, after);
    if (ids.length === 0) break;
    const rows = { job: 'prune', rows: ids, idOf: (id: string | number) => `${prunable.table} ${id}` };
    removed += await isolateInHalves(deps, rows, (part) => removeOver(deps, prunable, part));
    after = ids.at(-1);
  }
  return removed;
}

/** Returns the next ids to remove after `after`, so that rows that could not be removed are skipped. */
async function findOver(
  { database: { sql } }: PruneDeps,
  { table, isOver, isByAge = false }: Prunable,
  after: string | number | undefined,
): Promise<(string | number)[]> {
  const isBehind = after === undefined ? sql`true` : sql`id > ${after}`;
  const all = sql`select * from ${sql(table)} where ${isBehind}`;
  const candidates = isByAge ? sql`${all} order by id limit ${batchSize}` : all;
  const rows = await sql<{ id: string | number }[]>`
    select id from (${candidates}) c where ${isOver} order by id limit ${batchSize}`;
  return rows.map(({ id }) => id);
}

/** Removes rows after checking each again under its lock: a session may have been used meanwhile. */
async function removeOver(
  { database: { sql } }: PruneDeps,
  { table, idType, isOver }: Prunable,
  ids: readonly (string | number)[],
): Promise<number> {
  const { count } = await sql`
    delete from ${sql(table)} where id in (
      select id from ${sql(table)} where id = any(${ids.map(String)}::text[]::${sql.unsafe(idType)}[]) and ${isOver}
      for update skip locked)`;
  return count;
}
