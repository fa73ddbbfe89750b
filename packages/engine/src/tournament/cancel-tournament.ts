import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { quizSessions } from '@paheli/db/schema/quiz';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { ledgerAccounts } from '@paheli/db/schema/wallet';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import { assertHoldsNoSeat } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { arrayOf, type Tx, transact } from '../foundation/transaction';
import { lockWallets, walletUpdates } from '../ledger/accounts';
import { lockManaged } from './lock-managed';
import type { LockedTournament } from './lock-tournament';
import { returnFees } from './return-fees';
import { scoresChanged, tournamentChanged } from './tournament-changed';
import { toDraft } from './tournament-draft';

/**
 * Removes a tournament that no player ever joined; cancels one that has players and returns every fee, and one of a series,
 * which is then not made again on that day. Throws `not_found`, `forbidden` (see `assertHoldsNoSeat`), and `locked` once it is
 * settled. Repeating it on a cancelled tournament changes nothing.
 */
export function deleteTournament(deps: Deps, viewer: Viewer, { tournamentId }: TournamentRef): Promise<void> {
  return transact(deps, async (tx) => {
    const tournament = await lockManaged(tx, viewer, tournamentId);
    if (tournament.settledAt)
      throw new Problem('locked', {
        detail: msg('This tournament is settled; it can no longer be deleted.'),
      });
    if (tournament.cancelledAt) return;
    if (tournament.prizePool > 0 || tournament.entryFee > 0)
      await assertHoldsNoSeat(tx, deps, viewer, tournamentId);
    const [anyEntry] = await tx
      .select({ id: entries.id })
      .from(entries)
      .where(eq(entries.tournamentId, tournamentId))
      .limit(1);
    const record = { subject: `tournament:${tournamentId}`, before: toDraft(tournament) };
    if (anyEntry || tournament.seriesId !== null) {
      const cancelReason = viewer.duty === 'organiser' ? 'by its organiser' : 'by an administrator';
      await cancelLocked(tx, deps, tournamentId, cancelReason);
      await recordAction(tx, deps, viewer, {
        ...record,
        action: 'tournament.cancel',
        after: { cancelReason },
      });
      return;
    }
    await recordAction(tx, deps, viewer, { ...record, action: 'tournament.delete' });
    await removeLocked(tx, tournament);
  });
}

/** Removes a tournament that no player ever joined and whose lock the caller holds, in the caller's transaction. */
export async function removeLocked(tx: Tx, tournament: LockedTournament): Promise<void> {
  const { id: tournamentId } = tournament;
  await tx.delete(ledgerAccounts).where(eq(ledgerAccounts.tournamentId, tournamentId));
  await tx.delete(tournaments).where(eq(tournaments.id, tournamentId));
  await appendEvents(tx, tournamentChanged(tournament));
}

/**
 * Cancels a tournament whose lock the caller holds: ends its running sessions and returns every fee, in the caller's
 * transaction.
 */
export async function cancelLocked(tx: Tx, deps: Deps, tournamentId: string, reason: string): Promise<void> {
  const now = deps.now();
  const running = await tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(and(eq(quizSessions.tournamentId, tournamentId), isNull(quizSessions.finishedAt)))
    .orderBy(asc(quizSessions.id))
    .for('no key update');
  const seats = await tx
    .select({ entryId: entries.id, userId: entries.userId })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournamentId), isNull(entries.leftAt)))
    .orderBy(asc(entries.joinOrder));
  const [cancelled] = await tx
    .update(tournaments)
    .set({ cancelledAt: now, cancelReason: reason, seatsTaken: 0, pendingPrizePool: null })
    .where(eq(tournaments.id, tournamentId))
    .returning();
  const userIds = seats.map(({ userId }) => userId);
  // Wallets are locked in the order of their ids, before seats are given back and money moves in one bucket of each.
  await lockWallets(tx, userIds);
  await tx
    .update(entries)
    .set({ leftAt: now, leftBecause: 'cancelled' })
    .where(and(eq(entries.tournamentId, tournamentId), isNull(entries.leftAt)));
  await returnFees(tx, deps, seats, now);
  if (running.length > 0) {
    const ids = running.map(({ id }) => id);
    const ends = ids.map(() => now.toISOString());
    await tx.execute(sql`select finish_sessions(${arrayOf('uuid', ids)}, ${arrayOf('timestamptz', ends)})`);
  }
  await appendEvents(tx, [
    ...(await walletUpdates(tx, userIds)),
    // The leaderboard is no longer provisional.
    ...(cancelled ? scoresChanged(cancelled) : []),
  ]);
}
