import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { beginOfWeek, dateInIndia } from '@paheli/core/india';
import { formLeagues, type LeagueMember, type LeaguePlayer, rankLeague } from '@paheli/core/rating/leagues';
import { suspensions } from '@paheli/db/schema/integrity';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { isInForce } from '../foundation/suspension-facts';
import { arrayOf, instant, type Tx, transact } from '../foundation/transaction';
import { graceMs, selectWeekPoints } from './league-points';

type JobDeps = Pick<Deps, 'database' | 'live' | 'now'>;

/** The time after a week's end by which tournaments that began in it have to end, so that its close waits for their settlement. */
const longestWaitMs = 6 * hourMs;
/** Any fixed number: the lock of the process that forms leagues. */
const leaguesLock = 7_243_544;

/**
 * Closes the week that is over and forms the leagues of this week from those who played in the last one, in one transaction
 * and once, however many processes do so. Waits for tournaments that began in the last week and end soon after it. A prize that is released later gives no points. Returns how many players have a league: none where
 * the week's were formed before.
 */
export async function turnLeagues(deps: JobDeps): Promise<number> {
  const monday = beginOfWeek(addMs(deps.now(), -graceMs));
  const week = dateInIndia(monday);
  const formed = await deps.database.sql`select from league_week where week = ${week}`;
  if (formed.length > 0) return 0;
  return transact(deps, async (tx) => {
    const [lock] = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${leaguesLock}::int8) as "isFree"`,
    );
    if (!lock?.isFree || (await isWaiting(tx, deps, monday))) return 0;
    const now = instant(deps.now());
    const [begun] = await tx.execute(sql`
      insert into league_week (week, formed_at) values (${week}, ${now}) on conflict do nothing returning week`);
    if (!begun) return 0;
    const over = await tx.execute<{ week: string }>(sql`
      update league_week set closed_at = ${now} where closed_at is null and week < ${week}::date returning week::text`);
    for (const { week: last } of over) await closeWeek(tx, last);
    return formWeek(tx, deps, week, dateInIndia(addMs(monday, -7 * dayMs)));
  });
}

/** Returns whether a tournament of the week before is on its way to its settlement. */
async function isWaiting(tx: Tx, { now }: JobDeps, monday: Date): Promise<boolean> {
  const latestEnd = addMs(monday, longestWaitMs);
  if (now() >= addMs(latestEnd, graceMs)) return false;
  const open = await tx.execute(sql`
    select from tournament
    where kind = 'tournament' and visibility = 'public' and owner_id is null and cancelled_at is null
      and starts_at < ${instant(monday)} and starts_at >= ${instant(addMs(monday, -7 * dayMs))} and ends_at < ${instant(latestEnd)}
      and (settled_at is null or settled_at > ${instant(addMs(now(), -graceMs))})
    limit 1`);
  return open.length > 0;
}

/** Stores the points, places and next tiers of a week. */
async function closeWeek(tx: Tx, week: string): Promise<void> {
  const members = await tx.execute<LeagueMember & { league: number }>(sql`
    select m.user_id as "userId", m.league, m.tier, coalesce(p.points, 0) as points, coalesce(p.total_time_ms, 0) as "totalTimeMs"
    from league_member m left join (${selectWeekPoints(week)}) p on p.user_id = m.user_id where m.week = ${week}`);
  const ranked = [...Map.groupBy(members, ({ league }) => league).values()].flatMap((league) =>
    rankLeague(league),
  );
  await tx.execute(sql`
    update league_member m set points = r.points, place = r.place, next_tier = r.next_tier
    from unnest(
      ${arrayOf(
        'uuid',
        ranked.map(({ userId }) => userId),
      )}, ${arrayOf(
        'int',
        ranked.map(({ points }) => points),
      )},
      ${arrayOf(
        'int',
        ranked.map(({ place }) => place),
      )}, ${arrayOf(
        'int',
        ranked.map(({ nextTier }) => nextTier),
      )}
    ) as r(user_id, points, place, next_tier)
    where m.week = ${week} and m.user_id = r.user_id`);
}

/** Stores the leagues of a week. A player keeps the tier of their last league; one without begins in the first. */
async function formWeek(tx: Tx, { now }: JobDeps, week: string, lastWeek: string): Promise<number> {
  // Accounts that are being closed come first, and later ones remove their player's row.
  const players = await tx.execute<LeaguePlayer>(sql`
    select u.id as "userId",
      coalesce((select next_tier from league_member where user_id = u.id and next_tier is not null order by week desc limit 1), 1) as tier,
      coalesce((select mean from rating where user_id = u.id and scope = 'all' order by finished_at desc, session_id desc limit 1), 0) as rating
    from users u join (${selectWeekPoints(lastWeek)}) p on p.user_id = u.id
    where u.closed_at is null
      and not exists (select from suspension where ${suspensions.userId} = u.id and ${isInForce(now())})
    order by u.id for share of u`);
  const rows = formLeagues([...players]).flatMap((league, index) =>
    league.map(({ userId, tier }) => ({ userId, tier, league: index + 1 })),
  );
  await tx.execute(sql`
    insert into league_member (week, user_id, league, tier)
    select ${week}::date, r.user_id, r.league, r.tier from unnest(
      ${arrayOf(
        'uuid',
        rows.map(({ userId }) => userId),
      )}, ${arrayOf(
        'int',
        rows.map(({ league }) => league),
      )},
      ${arrayOf(
        'int',
        rows.map(({ tier }) => tier),
      )}
    ) as r(user_id, league, tier)`);
  return rows.length;
}
