import type { TournamentComplaint } from '@paheli/core/tournament/report';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { users } from '@paheli/db/schema/account';
import { tournamentReports, tournaments } from '@paheli/db/schema/tournament';
import { and, desc, eq } from 'drizzle-orm';
import type { Deps } from '../deps';
import { tournamentNotFound } from './lock-tournament';

/** Lists what players reported about a tournament, newest first. Throws `not_found`. */
export async function listComplaints(
  { database: { db } }: Pick<Deps, 'database'>,
  { tournamentId }: TournamentRef,
): Promise<TournamentComplaint[]> {
  const isThis = and(eq(tournaments.id, tournamentId), eq(tournaments.kind, 'tournament'));
  if ((await db.$count(tournaments, isThis)) === 0) throw tournamentNotFound();
  const { kind, reason, createdAt, handledAt } = tournamentReports;
  return db
    .select({ username: users.username, kind, reason, createdAt, handledAt })
    .from(tournamentReports)
    .innerJoin(users, eq(users.id, tournamentReports.userId))
    .where(eq(tournamentReports.tournamentId, tournamentId))
    .orderBy(desc(createdAt), desc(users.id));
}
