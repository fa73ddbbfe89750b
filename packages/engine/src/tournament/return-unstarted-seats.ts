import { isSocial } from '../account/legal-mode';
import type { Deps } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { transact } from '../foundation/transaction';
import { findSeat, giveSeatBack, hasSession } from './leave-tournament';
import { lockTournament } from './lock-tournament';

/**
 * Releases the unstarted seats that administrators hold in tournaments with a prize, and returns their fees, because
 * administrators do not play for prizes. With `userId`, only that administrator's seats. Repeating it changes nothing.
 * Returns how many seats it released.
 */
export async function returnAdministratorSeats(deps: Deps, userId: string | null = null): Promise<number> {
  if (isSocial(deps)) return 0;
  const { sql } = deps.database;
  return returnSeats(
    deps,
    'promotions',
    sql`u.role = 'admin' and (${userId}::uuid is null or u.id = ${userId}) and t.prize_pool > 0`,
  );
}

/**
 * Releases the unstarted seats that suspended players hold, and returns their fees. With `userId`, only that player's
 * seats. Repeating it changes nothing. Returns how many seats it released.
 */
export async function returnSuspendedSeats(deps: Deps, userId: string | null = null): Promise<number> {
  const { sql } = deps.database;
  return returnSeats(
    deps,
    'suspensions',
    sql`(${userId}::uuid is null or u.id = ${userId}) and exists (
      select from suspension p where p.user_id = u.id and p.ended_at is null and p.took_effect_at is not null
        and (p.until is null or p.until > ${deps.now()}))`,
  );
}

/**
 * Releases the unstarted seats of players who have excluded themselves until their tournaments can no longer be started,
 * and returns their fees. Repeating it changes nothing. Returns how many seats it released.
 */
export async function returnExcludedSeats(deps: Deps): Promise<number> {
  const { sql } = deps.database;
  return returnSeats(
    deps,
    'exclusions',
    // This job may come a moment after the last instant at which the seat could be used.
    sql`least(t.ends_at, t.starts_at + t.start_window_ms * interval '1 ms')
      between ${deps.now()}::timestamptz - interval '1 min' and u.excluded_until and u.excluded_until > ${deps.now()}`,
  );
}

async function returnSeats(
  deps: Deps,
  job: string,
  condition: ReturnType<Deps['database']['sql']>,
): Promise<number> {
  const seats = await deps.database.sql<{ tournamentId: string; userId: string }[]>`
    select e.tournament_id, e.user_id
    from users u join entry e on e.user_id = u.id and e.left_at is null join tournament t on t.id = e.tournament_id
    where ${condition}
      and t.cancelled_at is null and t.settled_at is null and t.ends_at > ${deps.now()}
      and not exists (select from quiz_session s where s.entry_id = e.id)
    order by e.tournament_id, e.user_id`;
  const batch = { job, rows: seats, idOf: (seat: (typeof seats)[number]) => seat.tournamentId };
  const results = await isolateRows(deps, batch, (seat) => returnSeat(deps, seat.tournamentId, seat.userId));
  return results.filter(Boolean).length;
}

function returnSeat(deps: Deps, tournamentId: string, userId: string): Promise<boolean> {
  return transact(deps, async (tx) => {
    const tournament = await lockTournament(tx, tournamentId);
    const isOpen = !tournament.cancelledAt && !tournament.settledAt;
    const seat = isOpen ? await findSeat(tx, tournamentId, userId) : undefined;
    if (!seat || (await hasSession(tx, tournamentId, userId))) return false;
    await giveSeatBack(tx, deps, seat, deps.now());
    return true;
  });
}
