import { addMs, dayMs } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { countingAgeDays, hidingReports, type ReportTournament } from '@paheli/core/tournament/report';
import { users } from '@paheli/db/schema/account';
import { entries, tournamentReports, tournaments } from '@paheli/db/schema/tournament';
import { and, count, eq, exists, isNotNull, isNull, lte, notInArray, or } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';
import { type LockedTournament, lockTournament } from './lock-tournament';
import { tournamentChanged } from './tournament-changed';

/**
 * Reports an organiser's tournament, once for each player. Enough open reports that count hide it until an administrator
 * decides. Throws `not_found`, and `forbidden` for a tournament of the house.
 */
export function reportTournament(
  deps: Deps,
  { userId }: Viewer,
  { tournamentId, kind, reason }: ReportTournament,
): Promise<void> {
  return transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    assertOfOrganiser(tournament);
    await tx
      .insert(tournamentReports)
      .values({ tournamentId, userId, kind, reason, createdAt: deps.now() })
      .onConflictDoNothing();
    const hides = !tournament.hiddenAt && (await countReports(tx, deps, tournamentId)) >= hidingReports;
    if (hides)
      await tx.update(tournaments).set({ hiddenAt: deps.now() }).where(eq(tournaments.id, tournamentId));
    // Administrators see what waits, and players a tournament that leaves the lists.
    await appendEvents(tx, [
      { audience: 'admins', event: { type: 'tournament_update', tournamentId } },
      ...(hides ? tournamentChanged(tournament) : []),
    ]);
  });
}

/**
 * Counts the open reports of players with a seat, and of accounts of an age with a confirmed number, about what no administrator
 * has decided yet: a few new accounts could hide every tournament, and again after each decision.
 */
async function countReports(tx: Tx, { now }: Pick<Deps, 'now'>, tournamentId: string): Promise<number> {
  const decided = tx
    .select({ kind: tournamentReports.kind })
    .from(tournamentReports)
    .where(and(isOf(tournamentId), isNotNull(tournamentReports.handledAt)));
  const seat = tx
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournamentId), eq(entries.userId, users.id)));
  const isKnown = and(
    isNotNull(users.mobileVerifiedAt),
    lte(users.createdAt, addMs(now(), -countingAgeDays * dayMs)),
  );
  const [counted] = await tx
    .select({ reports: count() })
    .from(tournamentReports)
    .innerJoin(users, eq(users.id, tournamentReports.userId))
    .where(
      and(
        isOf(tournamentId),
        isNull(tournamentReports.handledAt),
        notInArray(tournamentReports.kind, decided),
        or(exists(seat), isKnown),
      ),
    );
  return counted?.reports ?? 0;
}

const isOf = (tournamentId: string) => eq(tournamentReports.tournamentId, tournamentId);

/** Throws `forbidden` for a tournament of the house. */
export function assertOfOrganiser({ ownerId }: Pick<LockedTournament, 'ownerId'>): void {
  if (ownerId === null)
    throw new Problem('forbidden', {
      detail: msg("Only organisers' tournaments can be reported and hidden here."),
    });
}
