import { addMs, dayMs } from '@paheli/core/clock';
import { beginOfDay } from '@paheli/core/india';
import { type SQL, sql } from 'drizzle-orm';
import { instant } from '../foundation/transaction';

/** Returns the instant at which the week that begins on a Monday (YYYY-MM-DD) ends in India. */
export function endOfWeek(week: string): Date {
  return addMs(beginOfDay(week), 7 * dayMs);
}

/**
 * Selects what players have of a week: `user_id`, a point for each right answer, and the answer time. Quizzes count in the week
 * in which their tournament was settled. Those with a held or voided prize do not, nor do unlisted and organisers' tournaments.
 */
export function selectWeekPoints(week: string, ofPlayers: SQL = sql`true`): SQL {
  return sql`
    select s.user_id, sum(s.score)::int as points, sum(s.total_time_ms)::int8 as total_time_ms
    from tournament t join quiz_session s on s.tournament_id = t.id
    where t.kind = 'tournament' and t.visibility = 'public' and t.owner_id is null
      and t.settled_at >= ${instant(beginOfDay(week))} and t.settled_at < ${instant(endOfWeek(week))}
      and s.rank is not null and s.entry_id is not null and s.prize_state in ('none', 'paid', 'released') and ${ofPlayers}
    group by s.user_id`;
}
