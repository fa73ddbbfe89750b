import { msg } from '@paheli/core/message';
import { fieldProblem } from '@paheli/core/problem';
import type { ManagedHall, ShowInHall } from '@paheli/core/tournament/hall';
import { users } from '@paheli/db/schema/account';
import { entries, tournaments } from '@paheli/db/schema/tournament';
import { and, eq, sql } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { lockManaged } from './lock-managed';
import { readManagedHall } from './read-hall';

/**
 * Takes a player off a tournament's hall screen, from all its views, or names them there again. They keep their seat, also off
 * the screen where they come again. Throws `not_found`, and `invalid_input` for a name that has not joined.
 */
export async function showInHall(
  deps: Deps,
  viewer: Viewer,
  { tournamentId, username, shown }: ShowInHall,
): Promise<ManagedHall> {
  await transact(deps, async (tx) => {
    const { offHall } = await lockManaged(tx, viewer, tournamentId);
    const [player] = await tx
      .select({ id: users.id })
      .from(entries)
      .innerJoin(users, eq(users.id, entries.userId))
      .where(and(eq(entries.tournamentId, tournamentId), eq(users.username, username)))
      .limit(1);
    if (!player) throw fieldProblem('username', msg('Name a player of the tournament.'));
    if (shown !== offHall.includes(player.id)) return;
    const change = shown
      ? sql`array_remove(${tournaments.offHall}, ${player.id}::uuid)`
      : sql`array_append(${tournaments.offHall}, ${player.id}::uuid)`;
    await tx.update(tournaments).set({ offHall: change }).where(eq(tournaments.id, tournamentId));
    const action = shown ? 'tournament.hall_name_shown' : 'tournament.hall_name_removed';
    await recordAction(tx, deps, viewer, {
      action,
      subject: `tournament:${tournamentId}`,
      after: { username },
    });
  });
  return readManagedHall(deps, viewer, { tournamentId });
}
