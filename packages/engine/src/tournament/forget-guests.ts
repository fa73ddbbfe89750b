import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { transact } from '../foundation/transaction';

/**
 * Deletes the invited numbers of tournaments that are over. Those of the last tournament of a series that goes on stay until
 * the next one, which gets a copy, is made. A job does this, because the end of a tournament and that of its series may come
 * at the same time, and neither sees the other.
 */
export async function forgetGuests(deps: Pick<Deps, 'database' | 'live'>): Promise<void> {
  await transact(deps, (tx) =>
    tx.execute(sql`
      delete from tournament_guest g using tournament t
      where t.id = g.tournament_id and (t.settled_at is not null or t.cancelled_at is not null) and not exists (
        select from series s where s.id = t.series_id and s.next_at is not null
          and not exists (select from tournament n where n.series_id = s.id and n.series_day > t.series_day))`),
  );
}
