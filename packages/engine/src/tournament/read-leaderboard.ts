import { toSeconds } from '@paheli/core/clock';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { questionMs } from '@paheli/core/quiz/constants';
import { rankPerformances } from '@paheli/core/tournament/ranking';
import type { Leaderboard, LeaderboardEntry, TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';

type StandingRow = {
  userId: string;
  username: string;
  score: number;
  totalTimeMs: number;
  prize: number;
};

const longestBoard = 100;

/**
 * The standings: final once settled, provisional before. What a running quiz has not answered yet counts as
 * it would if it never did. Throws `not_found`.
 */
export async function readLeaderboard(
  deps: Pick<Deps, 'database'>,
  viewer: Viewer | null,
  { tournamentId }: TournamentRef,
): Promise<Leaderboard> {
  const { sql } = deps.database;
  const [tournament] = await sql<{ settled: boolean }[]>`
    select settled_at is not null or cancelled_at is not null as settled from tournament where id = ${tournamentId}`;
  if (!tournament) throw new Problem('not_found', { detail: 'This tournament was not found.' });
  const rows = await sql<StandingRow[]>`
    select s.user_id as "userId", u.username, s.score,
      s.total_time_ms + case when s.finished_at is null then (s.questions_count - s.current_index) * ${questionMs}::int else 0 end
        as "totalTimeMs",
      case when s.prize_state in ('paid', 'released') then s.prize else 0 end as prize
    from quiz_session s join users u on u.id = s.user_id
    where s.tournament_id = ${tournamentId} order by s.id`;
  const entries = rankPerformances(rows).map((row) => toEntry(row, viewer));
  return {
    tournamentId,
    provisional: !tournament.settled,
    entries: entries.slice(0, longestBoard),
    you: entries.find(({ isYou }) => isYou) ?? null,
  };
}

function toEntry(row: StandingRow & { rank: number }, viewer: Viewer | null): LeaderboardEntry {
  return {
    rank: row.rank,
    username: row.username,
    score: row.score,
    timeTaken: toSeconds(row.totalTimeMs),
    prizeAmount: toRupees(row.prize),
    isYou: row.userId === viewer?.userId,
  };
}
