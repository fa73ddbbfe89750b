import { addMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { toRupees } from '@paheli/core/money';
import { percentageOf } from '@paheli/core/quiz/progress';
import type { Difficulty } from '@paheli/core/quiz/schema';
import { type AdminTrends, kycAges, type ReadTrends } from '@paheli/core/reports/trends';
import type { Category } from '@paheli/core/tournament/schema';
import type { Deps } from '../deps';

const dayMs = 24 * 60 * 60 * 1000;
/** The lower bounds of the ages, in days of waiting. */
const agesFromDays = [0, 1, 3, 7] as const;

type DayRow = { day: string; revenue: number; joins: number; active: number };
type DifficultyRow = { category: Category; difficulty: Difficulty; asked: number; right: number };

/** Returns the platform's figures of the last days, today included. */
export async function readTrends(
  deps: Pick<Deps, 'database' | 'now'>,
  { days }: ReadTrends,
): Promise<AdminTrends> {
  const now = deps.now();
  const from = addMs(beginOfDay(dateInIndia(now)), -(days - 1) * dayMs);
  const [rows, kycQueue, difficulty] = await Promise.all([
    readDays(deps, from),
    readKycQueue(deps, now),
    readDifficulty(deps, from),
  ]);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = dateInIndia(addMs(from, index * dayMs));
      const row = byDay.get(day);
      return {
        day,
        revenue: toRupees(row?.revenue ?? 0),
        joins: row?.joins ?? 0,
        activePlayers: row?.active ?? 0,
      };
    }),
    kycQueue,
    difficulty,
  };
}

/** Returns the days in India on which anything happened. Their revenue adds up as the platform's total revenue does. */
async function readDays({ database: { sql } }: Pick<Deps, 'database'>, from: Date): Promise<DayRow[]> {
  return sql<DayRow[]>`
    with facts as (
      select joined_at as at, case when left_at is null then fee else 0 end as paise, 1 as joins, user_id
      from entry where joined_at >= ${from}
      union all
      select t.created_at, e.amount, 0, null
      from ledger_tx t join ledger_entry e on e.tx_id = t.id join ledger_account a on a.id = e.account_id
      where t.created_at >= ${from} and a.kind in ('revenue.access', 'tax.gst')
      union all
      select started_at, 0, 0, user_id from quiz_session where started_at >= ${from}
    )
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, sum(paise)::bigint as revenue,
      sum(joins)::int as joins, count(distinct user_id)::int as active
    from facts group by 1`;
}

async function readKycQueue(
  { database: { sql } }: Pick<Deps, 'database'>,
  now: Date,
): Promise<AdminTrends['kycQueue']> {
  const since = agesFromDays.map((days) => addMs(now, -days * dayMs).toISOString());
  const rows = await sql<{ age: number; waiting: number }[]>`
    select (select count(*) from unnest(${since}::timestamptz[]) as began where k.submitted_at <= began)::int as age,
      count(*)::int as waiting
    from kyc k join users u on u.id = k.user_id where u.kyc_status = 'pending' group by 1`;
  const byAge = new Map(rows.map(({ age, waiting }) => [Math.max(1, age), waiting]));
  return kycAges.map((age, index) => ({ age, waiting: byAge.get(index + 1) ?? 0 }));
}

async function readDifficulty(
  { database: { sql } }: Pick<Deps, 'database'>,
  from: Date,
): Promise<AdminTrends['difficulty']> {
  const rows = await sql<DifficultyRow[]>`
    select t.category, p.difficulty, count(*)::int as asked, count(*) filter (where q.is_correct)::int as right
    from quiz_session s join session_question q on q.session_id = s.id
    join tournament t on t.id = s.tournament_id
    join tournament_question p on p.tournament_id = t.id and p.question_id = q.question_id
    where s.finished_at >= ${from} and not q.voided
    group by t.category, p.difficulty order by t.category, p.difficulty`;
  return rows.map(({ right, ...row }) => ({ ...row, rightPercentage: percentageOf(right, row.asked) }));
}
