import { addMs } from '@paheli/core/clock';
import type { Deps } from './deps';
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
    | 'notice';
  readonly idType: 'bigint' | 'integer' | 'text' | 'uuid';
  /** The condition of a row that can no longer be used. */
  readonly isOver: Fragment;
  /** Whether ids follow age: after a batch without removable rows there are no more. */
  readonly isByAge: boolean;
};

const dayMs = 24 * 60 * 60 * 1000;
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
const batchSize = 5_000;
/** The maximum number of batches of one run: five million rows of a table. The next run removes the rest. */
const maxBatches = 1_000;

/**
 * Removes rows that can no longer be used: events older than a week, ended sessions, codes expired for a day, marks of devices
 * and sign-ins unused for half a year, violations of half a year ago in tournaments that are over, server processes that ended, and notices of a month ago. Violations stay where a prize
 * was held for them. Answers and the ledger are never removed. Continues until nothing is left, in batches, so that no statement holds its
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
      isByAge: false,
    },
    {
      table: 'one_time_code',
      idType: 'uuid',
      isOver: sql`expires_at < ${before(codeDays)}`,
      isByAge: false,
    },
    {
      table: 'device_mark',
      idType: 'uuid',
      isOver: sql`last_used_at < ${before(markDays)}`,
      isByAge: false,
    },
    {
      table: 'sign_in_mark',
      idType: 'uuid',
      isOver: sql`last_used_at < ${before(markDays)}`,
      isByAge: false,
    },
    {
      table: 'violation',
      idType: 'uuid',
      isOver: sql`server_at < ${before(violationDays)} and not exists (
        select from quiz_session s join tournament t on t.id = s.tournament_id
        where s.id = session_id and (s.prize_state in ('held', 'released', 'voided')
          or (t.settled_at is null and t.cancelled_at is null)))`,
      isByAge: false,
    },
    {
      table: 'server_process',
      idType: 'integer',
      isOver: sql`alive_at < ${before(processDays)}`,
      isByAge: false,
    },
    {
      table: 'notice',
      idType: 'uuid',
      isOver: sql`created_at < ${before(noticeDays)}`,
      isByAge: false,
    },
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
  { table, isOver, isByAge }: Prunable,
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
