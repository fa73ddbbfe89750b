import { type LeagueMember, rankLeague } from '@paheli/core/rating/leagues';
import type { OwnLeague, StoredLeague } from '@paheli/core/rating/schema';
import { sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { endOfWeek, selectWeekPoints } from './league-points';

type Own = { readonly week: string; readonly league: number; readonly tier: number };

/** Returns the viewer's league of this week with the places so far; null for a player who did not play in the week before. */
export async function readLeague(
  { database: { db, sql: plain } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<OwnLeague> {
  const [own] = await plain<Own[]>`
    select m.week::text, m.league, m.tier from league_member m join league_week w on w.week = m.week
    where m.user_id = ${userId} and w.closed_at is null order by m.week desc limit 1`;
  if (!own) return { league: null };
  const { week, league, tier } = own;
  const ofLeague = sql`s.user_id in (select user_id from league_member where week = ${week} and league = ${league})`;
  const members = await db.execute<LeagueMember & { username: string }>(sql`
    select m.user_id as "userId", u.username, m.tier, coalesce(p.points, 0) as points, coalesce(p.total_time_ms, 0) as "totalTimeMs"
    from league_member m join users u on u.id = m.user_id
    left join (${selectWeekPoints(week, ofLeague)}) p on p.user_id = m.user_id
    where m.week = ${week} and m.league = ${league}`);
  return {
    league: {
      week,
      endsAt: endOfWeek(week),
      tier,
      entries: rankLeague([...members]).map((member) => ({
        place: member.place,
        username: member.username,
        points: member.points,
        tier: member.tier,
        nextTier: member.nextTier,
        isYou: member.userId === userId,
      })),
    },
  };
}

/** Returns all that is stored about the viewer's leagues. */
export async function exportLeagues(
  { database: { sql: plain } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<StoredLeague[]> {
  return [
    ...(await plain<StoredLeague[]>`
      select week::text, league, tier, points, place, next_tier from league_member
      where user_id = ${userId} order by week`),
  ];
}
