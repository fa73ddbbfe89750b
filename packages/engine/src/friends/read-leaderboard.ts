import { toSeconds } from '@paheli/core/clock';
import {
  type FriendsLeaderboard,
  type FriendsLeaderboardInput,
  type FriendTotals,
  rankFriends,
} from '@paheli/core/friends/leaderboard';
import { beginOfWeek } from '@paheli/core/india';
import { percentageOf } from '@paheli/core/quiz/progress';
import type { Deps, Viewer } from '../deps';

type Row = FriendTotals & { userId: string; questions: number };

/**
 * Ranks the viewer and their friends by the right answers of the quizzes they finished in a period. Quizzes in
 * cancelled tournaments count: the fees were returned, but the answers were given. Those of one's own tournaments do not:
 * their organiser knows the answers.
 */
export async function readFriendsLeaderboard(
  { database: { sql }, now }: Pick<Deps, 'database' | 'now'>,
  { userId }: Viewer,
  { period = 'week' }: FriendsLeaderboardInput,
): Promise<FriendsLeaderboard> {
  const since = period === 'week' ? beginOfWeek(now()) : null;
  const rows = await sql<Row[]>`
    select u.id as user_id, u.username, played.*
    from (
      select ${userId}::uuid as id
      union all select high_id from friendship where low_id = ${userId}
      union all select low_id from friendship where high_id = ${userId}) circle
    join users u on u.id = circle.id
    cross join lateral (
      select coalesce(sum(s.score), 0)::bigint as points, coalesce(sum(s.total_time_ms), 0)::bigint as total_time_ms,
        count(*) as quizzes, coalesce(sum(s.questions_count), 0)::bigint as questions
      from quiz_session s join tournament t on t.id = s.tournament_id
      where s.user_id = u.id and s.finished_at >= ${since ?? new Date(0)}
        and t.kind = 'tournament' and t.visibility = 'public' and t.owner_id is distinct from s.user_id
          and (t.reveal = 'immediate' or t.settled_at is not null or t.cancelled_at is not null)) played`;
  return {
    period,
    since,
    entries: rankFriends(rows).map((row) => ({
      rank: row.rank,
      username: row.username,
      points: row.points,
      timeTaken: toSeconds(row.totalTimeMs),
      quizzes: row.quizzes,
      accuracy: row.questions === 0 ? null : percentageOf(row.points, row.questions),
      isYou: row.userId === userId,
    })),
  };
}
