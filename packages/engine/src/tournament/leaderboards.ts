import type { Clock } from '@paheli/core/clock';
import { questionMs } from '@paheli/core/quiz/constants';
import { type Ranked, rankPerformances } from '@paheli/core/tournament/ranking';
import type { Reveal } from '@paheli/core/tournament/schema';
import type { Database } from '@paheli/db/connect';
import { tournamentNotFound } from './lock-tournament';
import { createSnapshots, type Snapshots } from './snapshots';

export type LeaderboardRow = {
  readonly userId: string;
  readonly username: string;
  readonly score: number;
  readonly totalTimeMs: number;
  /** The paid prize in paise. */
  readonly prize: number;
};

/** A tournament's sessions at one instant, ordered by rank. */
export type LeaderboardSnapshot = {
  /** Whether the tournament is settled or cancelled. */
  readonly isFinal: boolean;
  /** Whether players see the tournament: false while it waits for a second administrator. */
  readonly isListed: boolean;
  /** Whether players see scores: always, or only once the tournament is final. */
  readonly isRevealed: boolean;
  readonly ranked: readonly Ranked<LeaderboardRow>[];
  readonly byUser: ReadonlyMap<string, Ranked<LeaderboardRow>>;
};

/** Snapshots of leaderboards. Reading one throws `not_found`. */
export type Leaderboards = Snapshots<LeaderboardSnapshot>;

/** Creates snapshots of leaderboards. */
export function createLeaderboards(
  sources: { readonly database: Database; readonly now: Clock },
  { maxAgeMs = 1_000 }: { readonly maxAgeMs?: number } = {},
): Leaderboards {
  return createSnapshots({ ...sources, take: readSnapshot }, { maxAgeMs });
}

/**
 * Reads a leaderboard in one statement, so that prizes and settlement are of the same instant. The sessions come as one JSON
 * document, which the client reads in half the time of 20,000 rows.
 */
async function readSnapshot({ sql }: Database, tournamentId: string): Promise<LeaderboardSnapshot> {
  const [tournament] = await sql<
    { isFinal: boolean; isListed: boolean; reveal: Reveal; sessions: StoredRow[] | null }[]
  >`
    select t.settled_at is not null or t.cancelled_at is not null as is_final, t.reveal,
      t.approval_pending_since is null as is_listed, (
      select json_agg(json_build_array(s.user_id, s.username, s.score, s.time_ms, s.prize) order by s.score desc, s.time_ms, s.id)
      from (
        select s.id, s.user_id, u.username, s.score,
          s.total_time_ms + case when s.finished_at is null then (s.questions_count - s.current_index) * ${questionMs}::int else 0 end
            as time_ms,
          case when s.prize_state in ('paid', 'released') then s.prize else 0 end as prize
        from quiz_session s join users u on u.id = s.user_id where s.tournament_id = t.id) s) as sessions
    from tournament t where t.id = ${tournamentId}`;
  if (!tournament) throw tournamentNotFound();
  const ranked = rankPerformances((tournament.sessions ?? []).map(toRow));
  return {
    isFinal: tournament.isFinal,
    isListed: tournament.isListed,
    isRevealed: tournament.isFinal || tournament.reveal === 'immediate',
    ranked,
    byUser: new Map(ranked.map((row) => [row.userId, row])),
  };
}

type StoredRow = [userId: string, username: string, score: number, totalTimeMs: number, prize: number];

function toRow([userId, username, score, totalTimeMs, prize]: StoredRow): LeaderboardRow {
  return { userId, username, score, totalTimeMs, prize };
}
