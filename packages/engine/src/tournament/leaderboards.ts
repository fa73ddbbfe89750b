import type { Clock } from '@paheli/core/clock';
import { questionMs } from '@paheli/core/quiz/constants';
import { type Ranked, rankPerformances } from '@paheli/core/tournament/ranking';
import type { Reveal } from '@paheli/core/tournament/schema';
import type { Database } from '@paheli/db/connect';
import { tournamentNotFound } from './lock-tournament';

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

/** Snapshots of leaderboards, shared by all readers in this process. */
export type Leaderboards = {
  /**
   * Returns a snapshot that is at most `maxAgeMs` old, and a final one once the tournament is settled or cancelled.
   * `isCurrent` says whether the snapshot was taken for this call. Throws `not_found`.
   */
  read(
    tournamentId: string,
  ): Promise<{ readonly snapshot: LeaderboardSnapshot; readonly isCurrent: boolean }>;
  /** Returns how many snapshots are kept. */
  kept(): number;
};

type CachedSnapshot = {
  readonly takenAt: number;
  readonly snapshot: Promise<LeaderboardSnapshot>;
  /** True until `snapshot` settles; meanwhile all readers wait for the same promise. */
  isReading: boolean;
  usedAt: number;
};

const defaultMaxAgeMs = 1_000;
/** A snapshot that was not read for this long is dropped. */
const unusedMs = 60_000;
/** The maximum number of snapshots; one of 20,000 players takes about 5 MB. */
const mostSnapshots = 50;

/** Creates snapshots of the tournaments that are read. Each is taken at most once in `maxAgeMs`. */
export function createLeaderboards(
  { database, now }: { readonly database: Database; readonly now: Clock },
  { maxAgeMs = defaultMaxAgeMs }: { readonly maxAgeMs?: number } = {},
): Leaderboards {
  const snapshots = new Map<string, CachedSnapshot>();

  function take(tournamentId: string): CachedSnapshot {
    const at = now().getTime();
    const snapshot = readSnapshot(database, tournamentId);
    const cached: CachedSnapshot = { takenAt: at, snapshot, isReading: true, usedAt: at };
    const forget = () => snapshots.get(tournamentId) === cached && snapshots.delete(tournamentId);
    snapshot.then(() => (cached.isReading = false), forget);
    snapshots.delete(tournamentId);
    evict(at);
    snapshots.set(tournamentId, cached);
    return cached;
  }

  /** Drops unused snapshots, and where there are too many, the oldest ones. */
  function evict(at: number): void {
    for (const [id, { usedAt, isReading }] of snapshots)
      if (!isReading && (at - usedAt > unusedMs || snapshots.size >= mostSnapshots)) snapshots.delete(id);
  }

  function isYoung({ isReading, takenAt }: CachedSnapshot): boolean {
    // After the clock went back, a snapshot counts as old too. Otherwise it would be kept until the clock caught up.
    return isReading || Math.abs(now().getTime() - takenAt) < maxAgeMs;
  }

  async function read(tournamentId: string): ReturnType<Leaderboards['read']> {
    const kept = snapshots.get(tournamentId);
    if (kept === undefined || !isYoung(kept))
      return { snapshot: await take(tournamentId).snapshot, isCurrent: true };
    kept.usedAt = now().getTime();
    const snapshot = await kept.snapshot;
    // The tournament may have been settled since, and the caller may know that.
    if (snapshot.isFinal || !(await isOver(database, tournamentId))) return { snapshot, isCurrent: false };
    if (snapshots.get(tournamentId) === kept) take(tournamentId);
    return read(tournamentId);
  }

  return { read, kept: () => snapshots.size };
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

async function isOver({ sql }: Database, tournamentId: string): Promise<boolean> {
  const [tournament] = await sql<{ isOver: boolean }[]>`
    select settled_at is not null or cancelled_at is not null as is_over from tournament where id = ${tournamentId}`;
  return tournament?.isOver ?? true;
}
