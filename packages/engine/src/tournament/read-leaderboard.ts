import { toSeconds } from '@paheli/core/clock';
import { toRupees } from '@paheli/core/money';
import type { Ranked } from '@paheli/core/tournament/ranking';
import type { Leaderboard, LeaderboardEntry, TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';
import type { LeaderboardRow, LeaderboardSnapshot } from './leaderboards';
import { tournamentNotFound } from './lock-tournament';

const longestBoard = 100;

/**
 * Returns the leaderboard: final once settled, provisional and up to a second old before. Unanswered questions of a
 * running quiz count as timed out. Throws `not_found`.
 */
export async function readLeaderboard(
  deps: Pick<Deps, 'leaderboards'>,
  viewer: Viewer | null,
  { tournamentId }: TournamentRef,
): Promise<Leaderboard> {
  const { snapshot } = await deps.leaderboards.read(tournamentId);
  return toLeaderboard(tournamentId, snapshot, viewer);
}

/**
 * Returns the leaderboard as one viewer sees it. Where scores are revealed after the settlement, players see none before.
 * Throws `not_found` where the tournament is not listed.
 */
export function toLeaderboard(
  tournamentId: string,
  { isFinal, isListed, isRevealed, ranked, byUser }: LeaderboardSnapshot,
  viewer: Viewer | null,
): Leaderboard {
  const isAdmin = viewer?.role === 'admin';
  if (!isListed && !isAdmin) throw tournamentNotFound();
  const revealed = isRevealed || isAdmin;
  if (!revealed) return { tournamentId, provisional: true, revealed, entries: [], you: null };
  const own = viewer ? byUser.get(viewer.userId) : undefined;
  return {
    tournamentId,
    provisional: !isFinal,
    revealed,
    entries: ranked.slice(0, longestBoard).map((row) => toEntry(row, viewer)),
    you: own ? toEntry(own, viewer) : null,
  };
}

function toEntry(row: Ranked<LeaderboardRow>, viewer: Viewer | null): LeaderboardEntry {
  return {
    rank: row.rank,
    username: row.username,
    score: row.score,
    timeTaken: toSeconds(row.totalTimeMs),
    prizeAmount: toRupees(row.prize),
    isYou: row.userId === viewer?.userId,
  };
}
