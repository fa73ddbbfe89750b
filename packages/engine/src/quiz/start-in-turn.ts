import { Problem } from '@paheli/core/problem';
import type { Deps } from '../deps';
import type { QueuedWork } from '../foundation/queue';
import type { Ticket } from './start-line';

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
  if (line.waiting() > 0 && !(await deps.queues.run(waits, deps, ticket))) return start(ticket.arrivedAt);
  const pressedAt = await line.wait(ticket);
  try {
    return await start(pressedAt);
  } finally {
    line.started();
  }
}

/** Whether players have to wait for their turn, in batches: not with a running quiz, and not without a seat that is needed. */
const waits: QueuedWork<Deps, Pick<Ticket, 'userId' | 'tournamentId'>, boolean> = {
  name: 'waits',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  waitsForLocks: false,
  async work({ database: { sql } }, items) {
    const rows = await sql<{ waits: boolean }[]>`
      select s.id is null and (e.id is not null or t.kind <> 'tournament') as waits
      from unnest(${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ tournamentId }) => tournamentId)}::uuid[])
        with ordinality as x(user_id, tournament_id, n)
      left join tournament t on t.id = x.tournament_id
      left join lateral (select o.id from quiz_session o
        where o.tournament_id = x.tournament_id and o.user_id = x.user_id offset 0) s on true
      left join lateral (select o.id from entry o
        where o.tournament_id = x.tournament_id and o.user_id = x.user_id and o.left_at is null offset 0) e on true
      order by x.n`;
    return rows.map((row) => row.waits);
  },
};

/** Throws `busy` while players wait to start in tournaments: practice comes after them. */
export function refuseWhileBusy({ line }: Pick<Deps, 'line'>): void {
  if (line.waiting() > 0) throw new Problem('busy', { retryAfterS: 5 });
}
