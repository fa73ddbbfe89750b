import { addMs, minuteMs } from '@paheli/core/clock';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, gte, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isAnyOf } from '../foundation/transaction';

/** How long one report keeps a settlement waiting: the process with the line may die. */
const holdMs = 15_000;
/** How long after its end a tournament waits for players in line. */
export const longestLineHoldMs = 10 * minuteMs;

/** Keeps tournaments from being settled while players wait in line to start in them, for a while after their end. */
export async function holdForLine(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  tournamentIds: readonly string[],
): Promise<void> {
  await db
    .update(tournaments)
    .set({ lineUntil: addMs(now(), holdMs) })
    .where(
      and(
        isAnyOf(tournaments.id, tournamentIds),
        isNull(tournaments.settledAt),
        gte(tournaments.endsAt, addMs(now(), -longestLineHoldMs)),
      ),
    );
}
