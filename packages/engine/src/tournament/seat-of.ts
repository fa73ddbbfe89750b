import { addMs, dayMs } from '@paheli/core/clock';
import type { Audience } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { QueuedWork } from '../foundation/queue';

/** Returns the query of a player's seat in the tournament that the query around it reads. */
export function seatOf({ db }: Pick<Database, 'db'>, userId: string) {
  return db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournaments.id), eq(entries.userId, userId), isNull(entries.leftAt)));
}

/** Prizes that are held are decided days after the end. */
const followedAfterEndMs = 7 * dayMs;

/** Seats of all players who connect, in batches. */
const seats: QueuedWork<Deps, { readonly userId: string }, readonly string[]> = {
  name: 'seats',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  waitsForLocks: false,
  async work({ database: { sql }, now }, items) {
    const rows = await sql<{ item: number; id: string }[]>`
      select x.n::int as item, t.id from unnest(${items.map(({ userId }) => userId)}::uuid[]) with ordinality as x(user_id, n)
      cross join lateral (select * from entry o where o.user_id = x.user_id and o.left_at is null offset 0) e
      join tournament t on t.id = e.tournament_id and t.ends_at > ${addMs(now(), -followedAfterEndMs)}`;
    const byItem = Map.groupBy(rows, ({ item }) => item);
    return items.map((_, index) => (byItem.get(index + 1) ?? []).map(({ id }) => id));
  },
};

/** Returns the audiences of the tournaments in which a player has a seat, until a week after their end. */
export async function audiencesOfSeats(deps: Deps, userId: string): Promise<Audience[]> {
  return (await deps.queues.run(seats, deps, { userId })).map((id): Audience => `followers:${id}`);
}
