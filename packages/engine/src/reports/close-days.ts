import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import type { Deps } from '../deps';
import { readOpenFrom, selectAsked, selectDays } from './read-days';

type ClosingDeps = Pick<Deps, 'database' | 'now'>;

/** The time after a day's end in which transactions begun before it are committed. */
const graceMs = hourMs;

/**
 * Stores the figures of each day that is over, one after the other, so that reports need not count it again. A day stays
 * open while a quiz could still end on it. Returns how many days it closed.
 */
export async function closeDays(deps: ClosingDeps): Promise<number> {
  let closed = 0;
  for (let from = await findFirst(deps); from !== null; from = addMs(from, dayMs)) {
    const isOver = addMs(from, dayMs + graceMs) <= deps.now();
    if (!isOver || !(await closeDay(deps, from))) break;
    closed += 1;
  }
  return closed;
}

/** Returns the beginning of the first day to close; null before anything happened. */
async function findFirst(deps: ClosingDeps): Promise<Date | null> {
  const openFrom = await readOpenFrom(deps);
  if (openFrom.getTime() > 0) return openFrom;
  const [row] = await deps.database.sql<{ first: Date | null }[]>`
    select least((select min(joined_at) from entry), (select min(created_at) from ledger_tx),
      (select min(started_at) from quiz_session where entry_id is not null)) as first`;
  return row?.first ? beginOfDay(dateInIndia(row.first)) : null;
}

/** Stores one day from a single snapshot. Returns whether the day is closed; another process may have closed it. */
async function closeDay(deps: ClosingDeps, from: Date): Promise<boolean> {
  const { sql } = deps.database;
  const to = addMs(from, dayMs);
  const day = dateInIndia(from);
  const [closed] = await sql<{ isClosed: boolean }[]>`
    with due as (
      select ${day}::date as day
      where not exists (select from quiz_session where finished_at is null and silent_end_at < ${to})
    ), stored as (
      insert into closed_day (day, joins, active_players, fees, access)
      select due.day, coalesce(f.joins, 0), coalesce(f.active_players, 0), coalesce(f.fees, 0), coalesce(f.access, 0)
      from due left join (${selectDays(deps, from, to)}) f on true
      on conflict do nothing returning day
    ), questions as (
      insert into closed_day_question (day, category, difficulty, asked, "right")
      select stored.day, a.category, a.difficulty, a.asked, a."right"
      from stored cross join (${selectAsked(deps, sql`s.finished_at >= ${from} and s.finished_at < ${to}`)}) a
    )
    select count(*) > 0 as is_closed from due`;
  return closed?.isClosed ?? false;
}
