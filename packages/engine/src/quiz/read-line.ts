import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { LinePlace } from '@paheli/core/quiz/line';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';

/** Returns the viewer's place among those who wait to start. Throws `not_found` where they do not wait in this process. */
export function readLine(
  { line }: Pick<Deps, 'line'>,
  { userId }: Viewer,
  { tournamentId }: TournamentRef,
): LinePlace {
  const place = line.placeOf({ userId, tournamentId });
  if (place === null)
    throw new Problem('not_found', { detail: msg('You are not in line for this tournament.') });
  return place;
}
