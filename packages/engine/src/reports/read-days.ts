import { addMs, dayMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import type { Difficulty } from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';
import type { Deps } from '../deps';

type Reading = Pick<Deps, 'database'>;
type Fragment = ReturnType<Deps['database']['sql']>;

/** What happened on one day in India. Revenue is in paise: access fees, and the fees of seats not given back since. */
export type Day = {
  readonly day: string;
  readonly joins: number;
  readonly activePlayers: number;
  readonly revenue: number;
};

/** The questions of finished quizzes, of one category and difficulty. */
export type AskedShare = {
  readonly category: Category;
  readonly difficulty: Difficulty;
  readonly asked: number;
  readonly right: number;
};

/** Returns the instant from which days are not closed. */
export async function readOpenFrom({ database: { sql } }: Reading): Promise<Date> {
  const [row] = await sql<{ last: string | null }[]>`select max(day)::text as last from closed_day`;
  return row?.last ? addMs(beginOfDay(row.last), dayMs) : new Date(0);
}

/**
 * Returns the days from an instant on which anything happened, in one snapshot: the closed ones as stored, the others
 * counted now. Seats may be given back after their day was closed, so their fees are always subtracted now.
 */
export async function readDays(deps: Reading, from: Date): Promise<Day[]> {
  const { sql } = deps.database;
  const openFrom = await readOpenFrom(deps);
  return sql<Day[]>`
    select day, sum(joins)::int as joins, sum(active_players)::int as active_players, sum(fees + access)::bigint as revenue
    from (
      select day::text, joins, active_players, fees, access from closed_day where ${isClosed(deps, from, openFrom)}
      union all ${selectDays(deps, later(from, openFrom), null)}
      union all
      select to_char(joined_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD'), 0, 0, -sum(fee)::bigint, 0
      from entry where left_at is not null and joined_at >= ${from} group by 1) parts
    group by day`;
}

/** Returns the questions asked in quizzes that ended since an instant, without voided ones. */
export async function readAskedShares(deps: Reading, from: Date): Promise<AskedShare[]> {
  const { sql } = deps.database;
  const openFrom = await readOpenFrom(deps);
  const open = later(from, openFrom);
  return sql<AskedShare[]>`
    select category, difficulty, sum(asked)::bigint as asked, sum("right")::bigint as right from (
      select category, difficulty, asked, "right" from closed_day_question where ${isClosed(deps, from, openFrom)}
      union all ${selectAsked(deps, sql`s.finished_at >= ${open}`)}
      union all
      select category, difficulty, -asked, -"right"
      from (${selectAsked(deps, sql`s.finished_at >= ${from} and q.voided`)}) voided) parts
    group by category, difficulty having sum(asked) > 0 order by category, difficulty`;
}

/** Selects the days from an instant, to another one where there is a second. */
export function selectDays({ database: { sql } }: Reading, from: Date, to: Date | null): Fragment {
  const within = (at: Fragment) => (to ? sql`${at} >= ${from} and ${at} < ${to}` : sql`${at} >= ${from}`);
  return sql`
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, sum(joins)::int as joins,
      count(distinct user_id)::int as active_players, sum(fees)::bigint as fees, sum(access)::bigint as access
    from (
      select joined_at as at, user_id, 1 as joins, fee as fees, 0 as access from entry where ${within(sql`joined_at`)}
      union all
      select t.created_at, null, 0, 0, paid.amount
      from ledger_tx t cross join lateral (
        -- By transaction: by account, every line that the house ever had would be read.
        select sum(e.amount) as amount from ledger_entry e join ledger_account a on a.id = e.account_id
        where e.tx_id = t.id and a.kind in ('revenue.access', 'revenue.pass', 'tax.gst')) paid
      where t.kind in ('access', 'pass', 'revoke') and ${within(sql`t.created_at`)}
      union all
      select started_at, user_id, 0, 0, 0 from quiz_session
      where entry_id is not null and ${within(sql`started_at`)}) facts
    group by 1`;
}

/** Selects how many questions were asked and answered right, by category and difficulty, voided ones included. */
export function selectAsked({ database: { sql } }: Reading, which: Fragment): Fragment {
  return sql`
    select t.category, p.difficulty, count(*) as asked, count(*) filter (where q.is_correct) as "right"
    from quiz_session s join session_question q on q.session_id = s.id
    join tournament t on t.id = s.tournament_id
    join tournament_question p on p.tournament_id = t.id and p.question_id = q.question_id
    where s.entry_id is not null and ${which} group by t.category, p.difficulty`;
}

/** Returns the condition that a day is one of the closed days from an instant. */
function isClosed({ database: { sql } }: Reading, from: Date, openFrom: Date): Fragment {
  return sql`day >= ${dateInIndia(from)}::date and day < ${dateInIndia(openFrom)}::date`;
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
