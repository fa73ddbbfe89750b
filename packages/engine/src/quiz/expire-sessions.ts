import { addMs } from '@paheli/core/clock';
import type { Deps } from '../deps';
import { isolateInHalves } from '../foundation/isolate-rows';
import { isOutage } from '../foundation/unavailable';

/** The time that queued answers get to be processed, if they were received before the deadline. */
const queueAllowanceMs = 2_000;
const batchSize = 500;

/**
 * Closes the sessions whose time is over and whose players did not return. Players whose question no process sent have
 * more time to return. A session that cannot be closed does not
 * stop the others. Returns how many it closed.
 */
export async function expireSessions(deps: Deps): Promise<number> {
  const expired = await expireTogether(deps);
  if (expired > 0) deps.live.wake();
  return expired;
}

async function expireTogether(deps: Deps): Promise<number> {
  try {
    const [row] = await deps.database.sql<{ expired: number }[]>`
      select expire_sessions(${expiryOf(deps)}, ${deps.processId()}::int) as expired`;
    return row?.expired ?? 0;
  } catch (error) {
    if (isOutage(error)) throw error;
    return expireApart(deps);
  }
}

/** Closes all due sessions in batches, and halves a batch that fails. */
async function expireApart(deps: Deps): Promise<number> {
  let expired = 0;
  let ids: string[] = [];
  do {
    ids = await findDue(deps, ids.at(-1));
    const batch = { job: 'expire', rows: ids, idOf: String };
    expired += await isolateInHalves(deps, batch, (part) => expireThese(deps, part));
  } while (ids.length === batchSize);
  return expired;
}

async function findDue(deps: Deps, after: string | undefined): Promise<string[]> {
  const { sql } = deps.database;
  const rows = await sql<{ id: string }[]>`
    select s.id from quiz_session s join tournament t on t.id = s.tournament_id
    where s.finished_at is null
      and s.silent_end_at + t.grace_ms * interval '1 ms' < ${expiryOf(deps)}
      and not is_lost(s.asked_by, s.current_starts_at, ${expiryOf(deps)}, ${deps.processId()}::int)
      ${after === undefined ? sql`` : sql`and s.id > ${after}`}
    order by s.id limit ${batchSize}`;
  return rows.map(({ id }) => id);
}

async function expireThese(deps: Deps, ids: readonly string[]): Promise<number> {
  const [row] = await deps.database.sql<{ expired: number }[]>`
    with free as (
      select id from quiz_session where id = any(${[...ids]}::uuid[]) and finished_at is null
      order by id for no key update skip locked
    ), due as (
      select coalesce(array_agg(id), '{}') as ids, count(*)::int as expired from free
    )
    select expired, advance_sessions(ids, array_fill(${expiryOf(deps)}::timestamptz, array[expired]), ${deps.processId()}::int)
    from due`;
  return row?.expired ?? 0;
}

/** Returns the instant by which the grace of an expired session ended. */
function expiryOf({ now }: Deps): Date {
  return addMs(now(), -queueAllowanceMs);
}
