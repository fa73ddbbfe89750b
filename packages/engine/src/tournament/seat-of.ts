import type { Database } from '@paheli/db/client/connect';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull } from 'drizzle-orm';

/** Returns the query of a player's seat in the tournament that the query around it reads. */
export function seatOf({ db }: Pick<Database, 'db'>, userId: string) {
  return db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournaments.id), eq(entries.userId, userId), isNull(entries.leftAt)));
}
