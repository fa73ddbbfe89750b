import { teamMembers, teams } from '@paheli/db/schema/tournament';
import { and, asc, eq, inArray, notExists } from 'drizzle-orm';
import { appendEvents } from '../../foundation/outbox';
import type { Tx } from '../../foundation/transaction';

/**
 * Takes a player out of the team of a tournament, or out of all teams, and deletes teams that have no members any more, in the
 * caller's transaction.
 */
export async function leaveTeams(tx: Tx, userId: string, tournamentId?: string): Promise<void> {
  const isOwn = and(
    eq(teamMembers.userId, userId),
    tournamentId === undefined ? undefined : eq(teamMembers.tournamentId, tournamentId),
  );
  // A player who joins at the same time waits for these locks, and finds no team that is being deleted.
  const left = await tx
    .select({ id: teams.id, tournamentId: teams.tournamentId })
    .from(teams)
    .where(inArray(teams.id, tx.select({ id: teamMembers.teamId }).from(teamMembers).where(isOwn)))
    .orderBy(asc(teams.id))
    .for('update');
  if (left.length === 0) return;
  await tx.delete(teamMembers).where(isOwn);
  const ids = left.map(({ id }) => id);
  const members = tx.select().from(teamMembers).where(eq(teamMembers.teamId, teams.id));
  await tx.delete(teams).where(and(inArray(teams.id, ids), notExists(members)));
  await tellTeams(tx, ids);
}

/** Tells the members of teams that their team changed. The caller holds the locks of the teams. */
export async function tellTeams(tx: Tx, teamIds: readonly string[]): Promise<void> {
  const { userId, tournamentId, teamId } = teamMembers;
  const members = await tx
    .select({ userId, tournamentId })
    .from(teamMembers)
    .where(inArray(teamId, [...teamIds]))
    .orderBy(asc(userId));
  await appendEvents(
    tx,
    members.map((member) => ({
      audience: `user:${member.userId}`,
      event: { type: 'tournament_update', tournamentId: member.tournamentId },
    })),
  );
}
