import { addMs, dayMs } from '@paheli/core/clock';
import type { Audience } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';

/** Returns the query of a player's seat in the tournament that the query around it reads. */
export function seatOf({ db }: Pick<Database, 'db'>, userId: string) {
  return db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournaments.id), eq(entries.userId, userId), isNull(entries.leftAt)));
}

/** Prizes that are held are decided days after the end. */
const followedAfterEndMs = 7 * dayMs;

/** Returns the audiences of the tournaments in which a player has a seat, until a week after their end. */
export async function audiencesOfSeats({ database, now }: Deps, userId: string): Promise<Audience[]> {
  const seats = await database.db
    .select({ id: tournaments.id })
    .from(entries)
    .innerJoin(tournaments, eq(tournaments.id, entries.tournamentId))
    .where(
      and(
        eq(entries.userId, userId),
        isNull(entries.leftAt),
        gt(tournaments.endsAt, addMs(now(), -followedAfterEndMs)),
      ),
    );
  return seats.map(({ id }): Audience => `followers:${id}`);
}
