import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { LinePlace } from '@paheli/core/quiz/line';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';

/** Returns the viewer's place among those who wait to start. Throws `not_found` where they do not wait in this process. */
export function readPlace({ line }: Pick<Deps, 'line'>, { userId }: Viewer, ref: TournamentRef): LinePlace {
  const place = line.placeOf({ userId, ...ref });
  if (place === null)
    throw new Problem('not_found', { detail: msg('You are not in line for this tournament.') });
  return place;
}

/** Ends the viewer's waiting; the place is kept for a while. Throws `not_found` as `readPlace` does. */
export function leaveLine(deps: Pick<Deps, 'line'>, viewer: Viewer, ref: TournamentRef): void {
  readPlace(deps, viewer, ref);
  deps.line.leave({ userId: viewer.userId, ...ref });
}
