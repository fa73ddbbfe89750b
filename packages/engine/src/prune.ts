import { addMs } from '@paheli/core/clock';
import type { Deps } from './deps';

const dayMs = 24 * 60 * 60 * 1000;
/** How long an event can be resumed after; whoever was away longer asks for everything anew. */
const eventDays = 7;
/** The longest a session lives, however often it is used. */
const sessionDays = 30;
/** How long a code that nobody can use any more is kept, for whoever looks into what happened. */
const codeDays = 1;
const batchSize = 5_000;

/**
 * Removes what nobody can use any more: events older than a week, sessions that are over, codes of yesterday. In batches, so that
 * no run holds its locks for long; answers how many rows went.
 */
export async function prune(deps: Pick<Deps, 'database' | 'now'>): Promise<number> {
  const { sql } = deps.database;
  const now = deps.now();
  const [pruned] = await sql<{ events: number; sessions: number; codes: number }[]>`
    with old_events as (
      delete from outbox where id in (
        select id from (select * from outbox order by id limit ${batchSize}) oldest
        where seq is not null and created_at < ${addMs(now, -eventDays * dayMs)})
      returning 1
    ), old_sessions as (
      delete from user_sessions where id in (
        select id from user_sessions where expires_at < ${now} or created_at < ${addMs(now, -sessionDays * dayMs)}
        limit ${batchSize} for update skip locked)
      returning 1
    ), old_codes as (
      delete from one_time_code where id in (
        select id from one_time_code where expires_at < ${addMs(now, -codeDays * dayMs)}
        limit ${batchSize} for update skip locked)
      returning 1
    )
    select (select count(*) from old_events) as events, (select count(*) from old_sessions) as sessions,
      (select count(*) from old_codes) as codes`;
  return (pruned?.events ?? 0) + (pruned?.sessions ?? 0) + (pruned?.codes ?? 0);
}
