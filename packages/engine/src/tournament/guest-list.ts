import { mobileMessage } from '@paheli/core/account/schema';
import { fieldProblem } from '@paheli/core/problem';
import type { GuestList, SetGuests } from '@paheli/core/tournament/guest-list';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { tournamentGuests, tournaments } from '@paheli/db/schema/tournament';
import { and, asc, eq } from 'drizzle-orm';
import { readMobileNumber } from '../account/mobile-number';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { type Tx, transact } from '../foundation/transaction';
import { isInListOf, isTournament } from './list-admin-tournaments';
import { lockManaged } from './lock-managed';
import { tournamentNotFound } from './lock-tournament';

/** Returns the mobile numbers that may join a tournament. Throws `not_found`. */
export async function readGuests(
  deps: Pick<Deps, 'database'>,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<GuestList> {
  const { db } = deps.database;
  const isThis = and(eq(tournaments.id, tournamentId), isTournament, isInListOf(viewer));
  if ((await db.$count(tournaments, isThis)) === 0) throw tournamentNotFound();
  return readList(db, tournamentId);
}

/**
 * Replaces the mobile numbers that may join a tournament. They are deleted once it is over, and the log has only how many there
 * are: most of them belong to people without an account. Who has a seat keeps it. Throws `not_found`, also once it is over, and `invalid_input` naming the first wrong number.
 */
export async function setGuests(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, mobileNumbers }: SetGuests,
): Promise<GuestList> {
  const numbers = [...new Set(mobileNumbers.map(toNumber))];
  return transact(deps, async (tx) => {
    const { settledAt, cancelledAt } = await lockManaged(tx, viewer, tournamentId);
    if (settledAt || cancelledAt) throw tournamentNotFound();
    await tx.delete(tournamentGuests).where(eq(tournamentGuests.tournamentId, tournamentId));
    if (numbers.length > 0)
      await tx
        .insert(tournamentGuests)
        .values(numbers.map((mobileNumber) => ({ tournamentId, mobileNumber })));
    const subject = `tournament:${tournamentId}`;
    const after = { numbers: numbers.length };
    await recordAction(tx, deps, viewer, { action: 'tournament.guests', subject, after });
    return readList(tx, tournamentId);
  });
}

function toNumber(typed: string, index: number): string {
  const number = readMobileNumber(typed);
  if (number === undefined) throw fieldProblem(`mobileNumbers.${index}`, { key: mobileMessage });
  return number;
}

async function readList(db: Pick<Tx, 'select'>, tournamentId: string): Promise<GuestList> {
  const rows = await db
    .select({ mobileNumber: tournamentGuests.mobileNumber })
    .from(tournamentGuests)
    .where(eq(tournamentGuests.tournamentId, tournamentId))
    .orderBy(asc(tournamentGuests.mobileNumber));
  return { mobileNumbers: rows.map(({ mobileNumber }) => mobileNumber) };
}
