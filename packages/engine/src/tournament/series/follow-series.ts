import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { TournamentCard, TournamentRef } from '@paheli/core/tournament/schema';
import { series, seriesFollowers, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Deps, Viewer } from '../../deps';
import { type Tx, transact } from '../../foundation/transaction';
import { findSeat } from '../leave-tournament';
import { readTournament } from '../list-tournaments';
import { tournamentNotFound } from '../lock-tournament';

/**
 * Lets a player with a seat join each further occurrence as it is made; repeating it changes nothing. Throws `not_found`,
 * `not_joined`, and `locked` where it does not repeat any more.
 */
export async function followSeries(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<TournamentCard> {
  const { userId } = viewer;
  await transact(deps, async (tx) => {
    const seriesId = await findSeries(tx, tournamentId);
    // The lock lets an end that comes at the same time remove this follower, or be seen here.
    const [open] = await tx
      .select({ id: series.id })
      .from(series)
      .where(and(eq(series.id, seriesId), isNotNull(series.nextAt)))
      .for('share');
    if (!open) throw notRepeated();
    if (!(await findSeat(tx, tournamentId, userId))) throw new Problem('not_joined');
    await tx
      .insert(seriesFollowers)
      .values({ seriesId, userId, followedAt: deps.now() })
      .onConflictDoNothing();
  });
  return readTournament(deps, viewer, { tournamentId });
}

/** Ends that; repeating it changes nothing. Throws `not_found`, and `locked` where the tournament does not repeat. */
export async function unfollowSeries(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<TournamentCard> {
  await transact(deps, async (tx) => {
    const seriesId = await findSeries(tx, tournamentId);
    await tx
      .delete(seriesFollowers)
      .where(and(eq(seriesFollowers.seriesId, seriesId), eq(seriesFollowers.userId, viewer.userId)));
  });
  return readTournament(deps, viewer, { tournamentId });
}

async function findSeries(tx: Tx, tournamentId: string): Promise<string> {
  const [found] = await tx
    .select({ seriesId: tournaments.seriesId })
    .from(tournaments)
    .where(and(eq(tournaments.id, tournamentId), eq(tournaments.kind, 'tournament')));
  if (!found) throw tournamentNotFound();
  if (found.seriesId === null) throw notRepeated();
  return found.seriesId;
}

function notRepeated(): Problem {
  return new Problem('locked', { detail: msg('This tournament does not repeat any more.') });
}
