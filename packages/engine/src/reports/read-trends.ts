import { addMs, dayMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { toRupees } from '@paheli/core/money';
import { percentageOf } from '@paheli/core/quiz/progress';
import { type AdminTrends, kycAges, type ReadTrends } from '@paheli/core/reports/trends';
import type { Deps } from '../deps';
import { readAskedShares, readDays } from './read-days';

/** The lower bounds of the ages, in days of waiting. */
const agesFromDays = [0, 1, 3, 7] as const;

const nothing = { revenue: 0, joins: 0, activePlayers: 0 };

/** Returns the platform's figures of the last days, today included. */
export async function readTrends(
  deps: Pick<Deps, 'database' | 'now'>,
  { days }: ReadTrends,
): Promise<AdminTrends> {
  const now = deps.now();
  const from = addMs(beginOfDay(dateInIndia(now)), -(days - 1) * dayMs);
  const [rows, kycQueue, shares] = await Promise.all([
    readDays(deps, addMs(from, -days * dayMs)),
    readKycQueue(deps, now),
    readAskedShares(deps, from),
  ]);
  const earlier = rows.filter(({ day }) => day < dateInIndia(from));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    days: Array.from({ length: days }, (_, index) => {
      const day = dateInIndia(addMs(from, index * dayMs));
      const { revenue, joins, activePlayers } = byDay.get(day) ?? nothing;
      return { day, revenue: toRupees(revenue), joins, activePlayers };
    }),
    before: {
      revenue: toRupees(earlier.reduce((sum, { revenue }) => sum + revenue, 0)),
      joins: earlier.reduce((sum, { joins }) => sum + joins, 0),
    },
    kycQueue,
    difficulty: shares.map(({ right, ...share }) => ({
      ...share,
      rightPercentage: percentageOf(right, share.asked),
    })),
  };
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
