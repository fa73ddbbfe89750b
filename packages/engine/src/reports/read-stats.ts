import { toRupees } from '@paheli/core/money';
import type { AdminStats, RealtimeStats } from '@paheli/core/reports/stats';
import type { Deps } from '../deps';
import { readDays } from './read-days';

/**
 * Returns the platform's figures. Revenue is access fees, including their tax, and the fees of the seats that are not
 * given back, in rupees.
 */
export async function readAdminStats(deps: Deps): Promise<AdminStats> {
  const [[row], days, present] = await Promise.all([
    deps.database.sql<{ users: number; questions: number }[]>`
      select (select count(*) from users) as users,
        (select count(*) from question where archived_at is null) as questions`,
    readDays(deps, new Date(0)),
    readRealtimeStats(deps),
  ]);
  if (!row) throw new Error('the figures are missing');
  const totalRevenue = toRupees(days.reduce((sum, { revenue }) => sum + revenue, 0));
  return { ...present, totalUsers: row.users, totalQuestions: row.questions, totalRevenue };
}

/** Returns figures of the present moment. */
export async function readRealtimeStats(deps: Deps): Promise<RealtimeStats> {
  const now = deps.now();
  const [row] = await deps.database.sql<{ tournaments: number; quizzes: number }[]>`
    select (select count(*) from tournament where kind = 'tournament' and cancelled_at is null and settled_at is null and is_listed(tournament)
        and starts_at <= ${now} and ends_at > ${now}) as tournaments,
      (select count(*) from quiz_session s join tournament t on t.id = s.tournament_id
        where s.finished_at is null and s.entry_id is not null and is_listed(t)) as quizzes`;
  return {
    onlineUsers: await deps.live.onlineUsers(),
    activeTournaments: row?.tournaments ?? 0,
    ongoingQuizzes: row?.quizzes ?? 0,
  };
}
