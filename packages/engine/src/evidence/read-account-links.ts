import { dayMs } from '@paheli/core/clock';
import { sql } from 'drizzle-orm';
import { arrayOf, type Tx } from '../foundation/transaction';

export type LinkKind = 'payout' | 'device' | 'address' | 'following_seats';

/** A seat of an account whose links are asked for. */
export type LinkableSeat = { readonly tournamentId: string; readonly userId: string };

/** What one account with a seat shares with another one in the same tournament. */
export type AccountLink = LinkableSeat & {
  readonly otherId: string;
  readonly kind: LinkKind;
  /** The tournaments in which both took neighbouring seats, the accounts that share an address; 1 for other kinds. */
  readonly count: number;
};

/** How many places apart two seats are neighbours. */
const neighbourPlaces = 3;
const followedDays = 90;
/** One network may have thousands of players; a few show that it is shared. */
const longestList = 50;

/**
 * Returns what these accounts share with others that have a seat in the tournament: marks, and neighbouring seats in at
 * least two tournaments of 90 days.
 */
export async function readAccountLinks(
  tx: Pick<Tx, 'execute'>,
  tournamentId: string,
  userIds: readonly string[],
  now: Date,
): Promise<AccountLink[]> {
  const seats = userIds.map((userId) => ({ tournamentId, userId }));
  return [
    ...(await readSharedMarks(tx, seats)),
    ...(await readFollowedSeats(tx, tournamentId, userIds, now)),
  ];
}

/**
 * Returns what accounts share with others that have a seat in the same tournament: a payout account, PAN or former number, a
 * device, a range of addresses.
 */
export async function readSharedMarks(
  tx: Pick<Tx, 'execute'>,
  seats: readonly LinkableSeat[],
): Promise<readonly AccountLink[]> {
  const tournamentIds = seats.map(({ tournamentId }) => tournamentId);
  const userIds = seats.map(({ userId }) => userId);
  const own = sql`unnest(${arrayOf('uuid', tournamentIds)}, ${arrayOf('uuid', userIds)}) as c(tournament_id, user_id)`;
  const isSeated = sql`exists (select from entry e where e.tournament_id = c.tournament_id and e.user_id = o.user_id
    and e.left_at is null)`;
  return tx.execute<AccountLink>(sql`
    select distinct c.tournament_id as "tournamentId", c.user_id as "userId", o.user_id as "otherId", 'payout' as kind, 1 as count
    from ${own} join identity_mark m on m.user_id = c.user_id
    join identity_mark o on o.mark = m.mark and o.user_id <> c.user_id where ${isSeated}
    union all
    select distinct c.tournament_id, c.user_id, o.user_id, o.kind, case when o.kind = 'address' then (select count(*) from (
      select from sign_in_mark a where a.mark = m.mark and a.kind = m.kind limit ${longestList}) a)::int else 1 end
    from ${own} join sign_in_mark m on m.user_id = c.user_id
    cross join lateral (select o.user_id, o.kind from sign_in_mark o
      where o.mark = m.mark and o.kind = m.kind and o.user_id <> c.user_id and ${isSeated}
      limit ${longestList}) o`);
}

async function readFollowedSeats(
  tx: Pick<Tx, 'execute'>,
  tournamentId: string,
  userIds: readonly string[],
  now: Date,
): Promise<readonly AccountLink[]> {
  const ids = arrayOf('uuid', userIds);
  const since = new Date(now.getTime() - followedDays * dayMs).toISOString();
  return tx.execute<AccountLink>(sql`
    with own as (
      select e.user_id, e.join_order from entry e
      where e.tournament_id = ${tournamentId} and e.user_id = any(${ids}) and e.left_at is null
    ), near as (
      select e.user_id, e.join_order from entry e
      where e.tournament_id = ${tournamentId} and e.left_at is null and e.join_order = any(array(
        select o.join_order + g from own o, generate_series(${sql.raw(`-${neighbourPlaces}, ${neighbourPlaces}`)}) g))
    ), pair as (
      select o.user_id, n.user_id as other_id from own o
      join near n on n.user_id <> o.user_id and abs(n.join_order - o.join_order) <= ${neighbourPlaces}
    )
    select ${tournamentId}::uuid as "tournamentId", p.user_id as "userId", p.other_id as "otherId", 'following_seats' as kind,
      count(distinct a.tournament_id)::int as count
    from pair p join entry a on a.user_id = p.user_id and a.joined_at >= ${since}::timestamptz
    join entry b on b.user_id = p.other_id and b.tournament_id = a.tournament_id
      and abs(b.join_order - a.join_order) <= ${neighbourPlaces}
    group by p.user_id, p.other_id having count(distinct a.tournament_id) > 1`);
}
