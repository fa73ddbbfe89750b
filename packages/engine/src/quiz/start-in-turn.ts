import { Problem } from '@paheli/core/problem';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq, exists, ne, or } from 'drizzle-orm';
import type { Deps } from '../deps';
import { seatOf } from '../tournament/seat-of';
import type { Ticket } from './start-line';
import { visitSession } from './visit-session';

/**
 * Runs a start when it is the player's turn. No clock runs before, and a quiz that was started waits for nobody. A player
 * without a seat takes no place in line: the start says at once why it is none.
 */
export async function inTurn<Result>(
  deps: Deps,
  ticket: Ticket,
  start: (pressedAt: Date) => Promise<Result>,
): Promise<Result> {
  const { line } = deps;
  const { tournamentId, arrivedAt } = ticket;
  if (line.waiting() > 0) {
    const isRunning = await visitSession(deps, ticket, tournamentId, arrivedAt);
    if (isRunning || !(await mayStart(deps, ticket))) return start(arrivedAt);
  }
  const pressedAt = await line.wait(ticket);
  try {
    return await start(pressedAt);
  } finally {
    line.started();
  }
}

/** Returns whether a player has a seat, or needs none. */
async function mayStart({ database }: Deps, { userId, tournamentId }: Ticket): Promise<boolean> {
  const { id, kind } = tournaments;
  const isFree = or(ne(kind, 'tournament'), exists(seatOf(database, userId)));
  return (await database.db.$count(tournaments, and(eq(id, tournamentId), isFree))) > 0;
}

/** Throws `busy` while players wait to start in tournaments: practice comes after them. */
export function refuseWhileBusy({ line }: Pick<Deps, 'line'>): void {
  if (line.waiting() > 0) throw new Problem('busy', { retryAfterS: 5 });
}
