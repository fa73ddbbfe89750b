import { Problem } from '@paheli/core/problem';
import type { Deps } from '../deps';
import type { Ticket } from './start-line';
import { visitSession } from './visit-session';

/** Runs a start when it is the player's turn. No clock runs before, and a quiz that was started waits for nobody. */
export async function inTurn<Result>(
  deps: Deps,
  ticket: Ticket,
  start: (pressedAt: Date) => Promise<Result>,
): Promise<Result> {
  const { line } = deps;
  const { tournamentId, arrivedAt } = ticket;
  if (line.waiting() > 0 && (await visitSession(deps, ticket, tournamentId, arrivedAt)))
    return start(arrivedAt);
  const pressedAt = await line.wait(ticket);
  try {
    return await start(pressedAt);
  } finally {
    line.started();
  }
}

/** Throws `busy` while players wait to start in tournaments: practice comes after them. */
export function refuseWhileBusy({ line }: Pick<Deps, 'line'>): void {
  if (line.waiting() > 0) throw new Problem('busy', { retryAfterS: 5 });
}
