import { vi } from 'vitest';
import type { Deps } from '../deps';
import { outcomesOf } from './outcomes';

/** Generous, for machines that are busy with other tests. */
const waitOptions = { timeout: 20_000, interval: 20 };

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
      await vi.waitFor(async () => {
        const [seen] = await sql<{ count: number }[]>`
          select count(*) as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        if (seen?.count !== begun.length) throw new Error(`${seen?.count} of ${begun.length} calls wait`);
      }, waitOptions);
    }
    return { waiting: begun };
  });
  return outcomesOf(waiting);
}
