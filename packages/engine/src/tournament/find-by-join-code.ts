import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import type { JoinCodeRef } from '@paheli/core/tournament/visibility';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq, exists, isNull, or } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { readTournament } from './list-tournaments';
import { seatOf } from './seat-of';

/** How many more accounts and text messages one code gives an address an hour. */
const mostPlaces = 1_000;

/**
 * Returns the unlisted tournament with a code that is not over yet, a hidden one to players with a seat. Its places are so
 * many more accounts and text messages for the caller's address, because a hall shares one. Throws `not_found`, and `rate_limited` where many wait who guess.
 */
export async function findByJoinCode(
  deps: Deps,
  viewer: Viewer | null,
  { address }: Caller,
  { joinCode }: JoinCodeRef,
): Promise<TournamentCard> {
  const { id, maxParticipants, hiddenAt, settledAt, cancelledAt } = tournaments;
  const found = await deps.joinCodes.look(viewer ? `user ${viewer.userId}` : address, async () => {
    const holdsSeat = viewer ? exists(seatOf(deps.database, viewer.userId)) : undefined;
    const isOpen = and(or(isNull(hiddenAt), holdsSeat), isNull(settledAt), isNull(cancelledAt));
    const [row] = await deps.database.db
      .select({ id, maxParticipants })
      .from(tournaments)
      .where(and(eq(tournaments.joinCode, joinCode), isOpen));
    return row;
  });
  if (!found) throw new Problem('not_found', { detail: msg('No tournament has this code now.') });
  if (await deps.joinCodes.isFirst(address, found.id)) {
    const places = Math.min(found.maxParticipants, mostPlaces);
    await deps.registerThrottle.open(address, places);
    await deps.codeThrottle.open(address, places);
  }
  return readTournament(deps, viewer, { tournamentId: found.id });
}
