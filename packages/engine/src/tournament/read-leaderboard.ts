import type { Leaderboard, LeaderboardEntry, TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, NamedViewer, Viewer } from '../deps';
import { type LeaderboardSnapshot, longestBoard, toEntry } from './leaderboards';
import { tournamentNotFound } from './lock-tournament';
import { isShownTo } from './select-tournaments';

/**
 * Returns the leaderboard: final once settled, provisional and up to a second old before. Unanswered questions of a
 * running quiz count as timed out. Throws `not_found`.
 */
export async function readLeaderboard(
  deps: Pick<Deps, 'leaderboards' | 'database'>,
  viewer: NamedViewer | null,
  { tournamentId }: TournamentRef,
): Promise<Leaderboard> {
  const { snapshot } = await deps.leaderboards.read(tournamentId);
  await assertShown(deps, viewer, tournamentId, snapshot);
  const board = toLeaderboard(tournamentId, snapshot, viewer);
  const own = board.revealed && viewer ? snapshot.byUser.get(viewer.userId) : undefined;
  if (!viewer || !own) return board;
  return { ...board, you: { ...toEntry(own, viewer.username), isYou: true } };
}

/** Throws `not_found` where a tournament was hidden from the viewer. Others are not read for it. */
export async function assertShown(
  deps: Pick<Deps, 'database'>,
  viewer: Viewer | null,
  tournamentId: string,
  { readers }: Pick<LeaderboardSnapshot, 'readers'>,
): Promise<void> {
  if (readers !== 'shown') return;
  const [shown] = await deps.database.sql`
    select from tournament t left join entry e on e.tournament_id = t.id and e.left_at is null
      and e.user_id = ${viewer?.userId ?? null}::uuid
    where t.id = ${tournamentId} and ${isShownTo(deps, viewer)}`;
  if (!shown) throw tournamentNotFound();
}

/**
 * Returns the first places as one viewer sees them. Where scores are revealed after the settlement, players see none
 * before. Throws `not_found` where the viewer may not see the tournament, and for rounds.
 */
export function toLeaderboard(
  tournamentId: string,
  snapshot: LeaderboardSnapshot,
  viewer: Viewer | null,
): Leaderboard {
  const { isFinal } = snapshot;
  const revealed = isRevealedTo(snapshot, viewer);
  if (!revealed) return { tournamentId, provisional: true, revealed, entries: [], you: null };
  return {
    tournamentId,
    provisional: !isFinal,
    revealed,
    entries: entriesFor(snapshot, viewer),
    you: null,
  };
}

/** Returns whether a viewer sees scores. Throws `not_found` where the viewer may not see the tournament, and for rounds. */
export function isRevealedTo(
  { readers, isRevealed }: Pick<LeaderboardSnapshot, 'readers' | 'isRevealed'>,
  viewer: Viewer | null,
): boolean {
  const isAdmin = viewer?.role === 'admin';
  if (readers === 'nobody' || (readers === 'admins' && !isAdmin)) throw tournamentNotFound();
  // A narrower duty needs no scores, and who has one may know players.
  return isRevealed || (isAdmin && !viewer?.duty);
}

/** Returns the first places, with the viewer's own one marked where it is among them. */
function entriesFor(
  { ranked, byUser, first }: LeaderboardSnapshot,
  viewer: Viewer | null,
): LeaderboardEntry[] {
  const own = viewer ? byUser.get(viewer.userId) : undefined;
  const place = own ? ranked.slice(0, longestBoard).indexOf(own) : -1;
  const entry = first[place];
  return entry ? first.with(place, { ...entry, isYou: true }) : first;
}
