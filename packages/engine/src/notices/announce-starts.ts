import { addMs, minuteMs } from '@paheli/core/clock';
import type { NoticeKind } from '@paheli/core/notices/schema';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { instant, type Tx } from '../foundation/transaction';

/** How long before its start players are told about a tournament. */
const aheadMs = 5 * minuteMs;

/**
 * Writes a notice for each player of the tournaments that start within five minutes and who has a device for it, once
 * for each start. A player who joins in these minutes is not told. Returns how many notices it wrote.
 */
export async function announceStarts(deps: Deps): Promise<number> {
  if (!deps.push) return 0;
  const now = deps.now();
  // The key contains the start, so that players are told again about a tournament that was moved.
  const written = await deps.database.db.execute(sql`
    insert into notice (id, user_id, kind, data, key, created_at)
    select gen_random_uuid(), e.user_id, 'tournament_starting',
      jsonb_build_object('tournamentId', t.id, 'tournamentName', t.name, 'startsAt', t.starts_at),
      concat('start:', t.id, ':', extract(epoch from t.starts_at)::bigint, ':', e.user_id), ${instant(now)}
    from tournament t join entry e on e.tournament_id = t.id and e.left_at is null
    where t.kind = 'tournament' and t.cancelled_at is null and t.settled_at is null and not t.starts_on_press
      and t.starts_at > ${instant(now)} and t.starts_at <= ${instant(addMs(now, aheadMs))}
      and e.joined_at < t.starts_at - make_interval(secs => ${aheadMs / 1000})
      and exists (select from push_subscription p where p.user_id = e.user_id)
      and not exists (select from notice n
        where n.key = concat('start:', t.id, ':', extract(epoch from t.starts_at)::bigint, ':', e.user_id))
    on conflict (key) do nothing returning 1`);
  return written.length;
}

type NoticeDeps = Pick<Deps, 'push' | 'mail' | 'now'>;

/** Writes a notice for each follower of a series whose number a tournament's list has, in the transaction that makes it. */
export function announceSeats(
  tx: Tx,
  deps: NoticeDeps,
  { tournamentId, seriesId }: { tournamentId: string; seriesId: string },
): Promise<void> {
  const invited = sql`
    select u.id from tournament_guest g
    join users u on u.mobile_number = g.mobile_number and u.mobile_verified_at is not null
    join series_follower f on f.user_id = u.id and f.series_id = ${seriesId} where g.tournament_id = ${tournamentId}`;
  return announce(tx, deps, { kind: 'seat_offered', tournamentId, recipients: invited });
}

/** Writes a notice of the new start for each player who holds a seat, in the transaction that moves it. */
export function announceMove(tx: Tx, deps: NoticeDeps, tournamentId: string): Promise<void> {
  const seated = sql`select e.user_id from entry e where e.tournament_id = ${tournamentId} and e.left_at is null`;
  return announce(tx, deps, { kind: 'tournament_moved', tournamentId, recipients: seated });
}

/** Writes a notice of a tournament's start for each of some users. */
async function announce(
  tx: Tx,
  { push, mail, now }: NoticeDeps,
  { kind, tournamentId, recipients }: { kind: NoticeKind; tournamentId: string; recipients: SQL },
): Promise<void> {
  if (!push && !mail) return;
  await tx.execute(sql`
    insert into notice (id, user_id, kind, data, created_at)
    select gen_random_uuid(), r.user_id, ${kind},
      jsonb_build_object('tournamentId', t.id, 'tournamentName', t.name, 'startsAt', t.starts_at), ${instant(now())}
    from tournament t cross join (${recipients}) as r(user_id) where t.id = ${tournamentId}`);
}
