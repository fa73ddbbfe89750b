import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import type { JoinCodeRef } from '@paheli/core/tournament/visibility';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNull } from 'drizzle-orm';
import type { Caller, Deps, Viewer } from '../deps';
import { readTournament } from './list-tournaments';

/**
 * Returns the unlisted tournament with a code that is not over yet. Wrong codes are counted by address. Throws `not_found` and
 * `rate_limited`.
 */
export async function findByJoinCode(
  deps: Deps,
  viewer: Viewer | null,
  { address }: Caller,
  { joinCode }: JoinCodeRef,
): Promise<TournamentCard> {
  await deps.joinCodeLimiter.count(address);
  const { id, hiddenAt, settledAt, cancelledAt } = tournaments;
  const [found] = await deps.database.db
    .select({ id })
    .from(tournaments)
    .where(and(eq(tournaments.joinCode, joinCode), isNull(hiddenAt), isNull(settledAt), isNull(cancelledAt)));
  if (!found) throw new Problem('not_found', { detail: msg('No tournament has this code now.') });
  await deps.joinCodeLimiter.uncount(address);
  return readTournament(deps, viewer, { tournamentId: found.id });
}
