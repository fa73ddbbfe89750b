import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { beginOfDay } from '@paheli/core/india';
import { type SQL, sql } from 'drizzle-orm';
import { instant } from '../foundation/transaction';

/** Returns the instant at which the week that begins on a Monday (YYYY-MM-DD) ends in India. */
export function endOfWeek(week: string): Date {
  return addMs(beginOfDay(week), 7 * dayMs);
}

/** The time in which a settlement is committed. */
export const graceMs = 5 * minuteMs;

/**
 * Selects what players have of a week: `user_id`, a point for each right answer, and the answer time. Quizzes count in the week
 * in which their tournament began, or, where it was settled after that week was closed, in the one that was open then. Those
 * with a held or voided prize do not, nor do unlisted and organisers' tournaments.
 */
export function selectWeekPoints(week: string, ofPlayers: SQL = sql`true`): SQL {
  const [from, to] = [instant(beginOfDay(week)), instant(endOfWeek(week))];
  const settledUntil = (monday: SQL) => sql`(
    select closed_at - ${graceMs}::int8 * interval '1 ms' from league_week where week = ${monday})`;
  return sql`
    select s.user_id, sum(s.score)::int as points, sum(s.total_time_ms)::int8 as total_time_ms
    from tournament t join quiz_session s on s.tournament_id = t.id
    where t.kind = 'tournament' and t.visibility = 'public' and t.owner_id is null
      and t.starts_at < ${to} and t.settled_at >= ${from}
      and t.settled_at <= coalesce(${settledUntil(sql`${week}::date`)}, 'infinity')
      and (t.starts_at >= ${from} or t.settled_at > coalesce(${settledUntil(sql`${week}::date - 7`)}, ${from}))
      and s.rank is not null and s.entry_id is not null and s.prize_state in ('none', 'paid', 'released') and ${ofPlayers}
    group by s.user_id`;
}
