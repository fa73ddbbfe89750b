import { toSeconds } from '@paheli/core/clock';
import { toRupees } from '@paheli/core/money';
import type { Ranked } from '@paheli/core/tournament/ranking';
import type { Leaderboard, LeaderboardEntry, TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';
import { type LeaderboardRow, type LeaderboardSnapshot, longestBoard } from './leaderboards';
import { tournamentNotFound } from './lock-tournament';

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
  const board = toLeaderboard(tournamentId, snapshot, viewer);
  const own = board.revealed && viewer ? snapshot.byUser.get(viewer.userId) : undefined;
  if (!viewer || !own) return board;
  return { ...board, you: toEntry(own, await deps.leaderboards.usernameOf(viewer.userId), viewer) };
}

/**
 * Returns the first places as one viewer sees them. Where scores are revealed after the settlement, players see none
 * before. Throws `not_found` where the viewer may not see the tournament, and for rounds.
 */
export function toLeaderboard(
  tournamentId: string,
  { isFinal, readers, isRevealed, ranked, names }: LeaderboardSnapshot,
  viewer: Viewer | null,
): Leaderboard {
  const isAdmin = viewer?.role === 'admin';
  if (readers === 'nobody' || (readers === 'admins' && !isAdmin)) throw tournamentNotFound();
  const revealed = isRevealed || isAdmin;
  if (!revealed) return { tournamentId, provisional: true, revealed, entries: [], you: null };
  return {
    tournamentId,
    provisional: !isFinal,
    revealed,
    entries: ranked.slice(0, longestBoard).map((row) => toEntry(row, names.get(row.userId) ?? '', viewer)),
    you: null,
  };
}

function toEntry(row: Ranked<LeaderboardRow>, username: string, viewer: Viewer | null): LeaderboardEntry {
  return {
    rank: row.rank,
    username,
    score: row.score,
    timeTaken: toSeconds(row.totalTimeMs),
    prizeAmount: toRupees(row.prize),
    isYou: row.userId === viewer?.userId,
  };
}
