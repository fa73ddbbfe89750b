import { tournaments } from '@paheli/db/schema/tournament';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { instant, isAnyOf, transact } from '../foundation/transaction';
import { scoresChanged } from '../tournament/tournament-changed';

/** From when to when a process stood still. */
export type Stall = { readonly from: Date; readonly to: Date };

/**
 * Voids the questions whose deadlines fell into a stall of this process, for all whom it asked them, whatever they answered:
 * nobody can know when their answers arrived. Returns the ids of the tournaments whose scores changed.
 */
export async function voidStalled(deps: Deps, { from, to }: Stall): Promise<string[]> {
  const processId = deps.processId();
  if (processId === null) return [];
  return transact(deps, async (tx) => {
    const found = await tx.execute<{ tournamentId: string }>(
      sql`select tournament_id from void_stalled(${processId}::int, ${instant(from)}, ${instant(to)})`,
    );
    const ids = found.map(({ tournamentId }) => tournamentId);
    const changed = await tx.select().from(tournaments).where(isAnyOf(tournaments.id, ids));
    await appendEvents(tx, changed.flatMap(scoresChanged));
    return ids;
  });
}
