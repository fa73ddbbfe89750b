import { vi } from 'vitest';
import type { Deps } from '../deps';
import { outcomesOf } from './outcomes';

/** Generous, for machines that are busy with other tests. */
const waitOptions = { timeout: 20_000, interval: 20 };

/** Resolves when so many calls wait for a lock. */
export function untilWaiting({ database }: Pick<Deps, 'database'>, calls: number): Promise<void> {
  return vi.waitFor(async () => {
    const [seen] = await database.sql<{ count: number }[]>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (seen?.count !== calls) throw new Error(`${seen?.count} of ${calls} calls wait`);
  }, waitOptions);
}

/**
 * Makes calls that need a tournament's lock run in the order given. Each begins while the lock is held, and the next
 * one only when it is waiting. Then the lock is released.
 */
export async function queueUp<Answer>(
  deps: Pick<Deps, 'database'>,
  tournamentId: string,
  calls: readonly (() => Promise<Answer>)[],
): ReturnType<typeof outcomesOf<Answer>> {
  const { sql } = deps.database;
  const { waiting } = await sql.begin(async (tx) => {
    await tx`select 1 from tournament where id = ${tournamentId} for update`;
    const begun: Promise<Answer>[] = [];
    for (const call of calls) {
      const promise = call();
      // A call that does not wait fails the test below.
      promise.catch(() => undefined);
      begun.push(promise);
      await untilWaiting(deps, begun.length);
    }
    return { waiting: begun };
  });
  return outcomesOf(waiting);
}
