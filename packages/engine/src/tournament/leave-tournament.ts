import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import type { Departure, TournamentRef } from '@paheli/core/tournament/schema';
import { quizSessions } from '@paheli/db/schema/quiz';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { type Tx, transact } from '../foundation/transaction';
import { lockWallet, walletUpdates } from '../ledger/accounts';
import { lockTournament, tournamentNotFound } from './lock-tournament';
import { returnFees } from './return-fees';
import { leaveTeams } from './teams/leave-teams';
import { audienceOf } from './tournament-changed';

/**
 * Gives a seat back before the start and returns its fee to the buckets it came from. Throws `not_found`,
 * `cancelled`, `not_joined` and `already_started`.
 */
export function leaveTournament(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<Departure> {
  return transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    if (tournament.approvalPendingSince) throw tournamentNotFound();
    // The clock is read under the lock: a call that waited for the lock past the start comes too late.
    const now = deps.now();
    if (tournament.cancelledAt) throw new Problem('cancelled');
    const seat = await findSeat(tx, tournamentId, viewer.userId);
    if (!seat) throw new Problem('not_joined');
    if (
      tournament.settledAt ||
      now >= tournament.startsAt ||
      (await hasSession(tx, tournamentId, viewer.userId))
    ) {
      throw new Problem('already_started');
    }
    await giveSeatBack(tx, deps, seat, now);
    const wallet = await lockWallet(tx, viewer.userId);
    return {
      tournamentId,
      refunded: toRupees(seat.fee),
      walletBalance: toRupees(wallet.depositPaise + wallet.winningsPaise),
    };
  });
}

type Seat = Pick<typeof entries.$inferSelect, 'id' | 'tournamentId' | 'userId'>;

/** Releases a seat and returns its fee, in the caller's transaction, which holds the tournament's lock. */
export async function giveSeatBack(
  tx: Tx,
  deps: Deps,
  { id: entryId, tournamentId, userId }: Seat,
  now: Date,
): Promise<void> {
  // Both buckets are locked in the order of their ids before money moves in one of them.
  await lockWallet(tx, userId);
  await tx.update(entries).set({ leftAt: now, leftBecause: 'left' }).where(eq(entries.id, entryId));
  await leaveTeams(tx, userId, tournamentId);
  const [tournament] = await tx
    .update(tournaments)
    .set({ seatsTaken: sql`${tournaments.seatsTaken} - 1` })
    .where(eq(tournaments.id, tournamentId))
    .returning();
  await returnFees(tx, deps, [{ entryId, userId }], now);
  if (!tournament) throw tournamentNotFound();
  const participantCount = tournament.seatsTaken;
  const event = { type: 'tournament_update', tournamentId, change: 'seats', participantCount } as const;
  await appendEvents(tx, [
    ...(await walletUpdates(tx, [userId])),
    { audience: `user:${userId}`, event: { ...event, joined: false } },
    { audience: audienceOf(tournament), event },
  ]);
}

/** Returns whether the user has a session. Another process's clock may have reached the start before this one's. */
export async function hasSession(tx: Tx, tournamentId: string, userId: string): Promise<boolean> {
  const sessions = await tx
    .select({ id: quizSessions.id })
    .from(quizSessions)
    .where(and(eq(quizSessions.tournamentId, tournamentId), eq(quizSessions.userId, userId)));
  return sessions.length > 0;
}

/** Returns a user's seat in a tournament; undefined for none. */
export async function findSeat(tx: Tx, tournamentId: string, userId: string) {
  const [seat] = await tx
    .select()
    .from(entries)
    .where(and(eq(entries.tournamentId, tournamentId), eq(entries.userId, userId), isNull(entries.leftAt)));
  return seat;
}
