import { type Clock, toSeconds } from '@paheli/core/clock';
import { toRupees } from '@paheli/core/money';
import { questionMs } from '@paheli/core/quiz/constants';
import { type Ranked, rankPerformances } from '@paheli/core/tournament/ranking';
import type { LeaderboardEntry, Reveal } from '@paheli/core/tournament/schema';
import type { Database } from '@paheli/db/client/connect';
import { tournamentNotFound } from './lock-tournament';
import { createSnapshots, type Snapshots } from './snapshots';

export type LeaderboardRow = {
  readonly userId: string;
  readonly score: number;
  readonly points: number;
  readonly totalTimeMs: number;
  /** The paid prize in paise. */
  readonly prize: number;
};

/** The number of places that are shown with their names. */
export const longestBoard = 100;

/** A tournament's sessions at one instant, ordered by rank. */
export type LeaderboardSnapshot = {
  /** Whether the tournament is settled or cancelled. */
  readonly isFinal: boolean;
  /**
   * Who may read it: administrators alone while the tournament waits for a second one; while it is hidden, those to whom it is
   * shown. Rounds have no leaderboard.
   */
  readonly readers: 'everyone' | 'shown' | 'admins' | 'nobody';
  /** Whether players see scores: always, or only once the tournament is final. */
  readonly isRevealed: boolean;
  readonly ranked: readonly Ranked<LeaderboardRow>[];
  /** How many of them are finished, and how many questions all of them have behind them. */
  readonly finished: number;
  readonly answered: number;
  readonly byUser: ReadonlyMap<string, Ranked<LeaderboardRow>>;
  /**
   * The first hundred with their names, as others see them. All readers share these frozen rows: to write and check them for
   * each reader would be most of the work.
   */
  readonly first: LeaderboardEntry[];
};

/** Snapshots of leaderboards. Reading one throws `not_found`. */
export type Leaderboards = Snapshots<LeaderboardSnapshot>;

/** Creates snapshots of leaderboards. */
export function createLeaderboards(
  sources: { readonly database: Database; readonly now: Clock },
  { maxAgeMs = 1_000 }: { readonly maxAgeMs?: number } = {},
): Leaderboards {
  return createSnapshots({ ...sources, take: readSnapshot, markOf: readMark }, { maxAgeMs });
}

/**
 * Returns a mark of what changes the leaderboard of a settled tournament: decisions on held prizes, closed accounts, whose names
 * are erased, and whether it is hidden.
 */
async function readMark({ sql }: Database, tournamentId: string): Promise<string> {
  const [row] = await sql<{ mark: string }[]>`
    select concat_ws(' ', (select max(closed_at) from users where closed_at is not null),
      count(*) filter (where prize_state = 'held'), count(*) filter (where prize_state = 'released'),
      count(*) filter (where prize_state = 'voided'), (select hidden_at from tournament where id = ${tournamentId})) as mark
    from quiz_session where tournament_id = ${tournamentId} and prize_state in ('held', 'released', 'voided')`;
  return row?.mark ?? '';
}

type Stored = {
  isFinal: boolean;
  readers: LeaderboardSnapshot['readers'];
  reveal: Reveal;
  names: [userId: string, username: string][] | null;
  finished: number;
  answered: number;
} & Columns;

/** The columns of all sessions, each as one text: read in a third of the time of 100,000 rows. */
type Columns = Readonly<Record<'users' | 'scores' | 'points' | 'times' | 'prizes', string | null>>;

/** Reads a leaderboard in one statement, so that prizes and settlement are of the same instant. */
async function readSnapshot({ sql }: Database, tournamentId: string): Promise<LeaderboardSnapshot> {
  const [tournament] = await sql<Stored[]>`
    with played as materialized (
      select user_id, score, points_of(s) as points,
        total_time_ms + case when finished_at is null then (questions_count - current_index) * ${questionMs}::int else 0 end
          as time_ms, finished_at is not null as is_finished,
        case when finished_at is null then current_index else questions_count end as answered,
        case when prize_state in ('paid', 'released') then prize else 0 end as prize
      from quiz_session s where tournament_id = ${tournamentId}
    )
    select t.settled_at is not null or t.cancelled_at is not null as is_final, t.reveal,
      case when t.kind <> 'tournament' then 'nobody' when t.approval_pending_since is not null then 'admins'
        when t.hidden_at is null then 'everyone' else 'shown' end as readers,
      columns.*, (
        select json_agg(json_build_array(u.id, u.username)) from (
          select user_id from played order by points desc, time_ms, user_id limit ${longestBoard}) first
        join users u on u.id = first.user_id) as names
    from tournament t cross join (
      select array_to_string(array_agg(user_id), ',') as users, array_to_string(array_agg(score), ',') as scores,
        array_to_string(array_agg(points), ',') as points, array_to_string(array_agg(time_ms), ',') as times, array_to_string(array_agg(prize), ',') as prizes,
        count(*) filter (where is_finished) as finished, coalesce(sum(answered), 0) as answered
      from played) columns
    where t.id = ${tournamentId}`;
  if (!tournament) throw tournamentNotFound();
  const ranked = rankPerformances(toRows(tournament).toSorted(inOrder));
  const names = new Map(tournament.names ?? []);
  const first = ranked.slice(0, longestBoard).map((row) => toEntry(row, names.get(row.userId) ?? ''));
  for (const entry of first) Object.freeze(entry);
  Object.freeze(first);
  return {
    isFinal: tournament.isFinal,
    readers: tournament.readers,
    isRevealed: tournament.isFinal || tournament.reveal === 'immediate',
    ranked,
    finished: tournament.finished,
    answered: tournament.answered,
    byUser: new Map(ranked.map((row) => [row.userId, row])),
    first,
  };
}

/** Returns a row as others than its player see it. */
export function toEntry(row: Ranked<LeaderboardRow>, username: string): LeaderboardEntry {
  return {
    rank: row.rank,
    username,
    score: row.score,
    points: row.points,
    timeTaken: toSeconds(row.totalTimeMs),
    prizeAmount: toRupees(row.prize),
    isYou: false,
  };
}

/** Orders rows as the statement orders the first hundred: equal performances by user. */
function inOrder(one: LeaderboardRow, other: LeaderboardRow): number {
  const order = other.points - one.points || one.totalTimeMs - other.totalTimeMs;
  if (order !== 0) return order;
  return one.userId < other.userId ? -1 : 1;
}

function toRows({ users, scores, points, times, prizes }: Columns): LeaderboardRow[] {
  if (!users || !scores || !points || !times || !prizes) return [];
  const columns = [scores, points, times, prizes].map((column) => column.split(',').map(Number));
  const [score, point, totalTimeMs, prize] = columns;
  return users.split(',').map((userId, index) => ({
    userId,
    score: score?.[index] ?? 0,
    points: point?.[index] ?? 0,
    totalTimeMs: totalTimeMs?.[index] ?? 0,
    prize: prize?.[index] ?? 0,
  }));
}
