import { toSeconds } from '@paheli/core/clock';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import { rankTeams, type TeamBoard, type TeamBoardEntry } from '@paheli/core/tournament/teams';
import type { Deps, Viewer } from '../../deps';
import { type LeaderboardSnapshot, longestBoard } from '../leaderboards';
import { assertShown, isRevealedTo } from '../read-leaderboard';

type Sources = Pick<Deps, 'leaderboards' | 'database'>;

/** The teams of one snapshot. All readers share the frozen rows, as those of the leaderboard. */
type RankedTeams = {
  readonly teamOf: ReadonlyMap<string, string>;
  readonly byTeam: ReadonlyMap<string, TeamBoardEntry>;
  readonly first: TeamBoardEntry[];
};

/** A player with a result changes no team, so what was ranked holds as long as the snapshot of the results. */
const rankedOf = new WeakMap<LeaderboardSnapshot, Promise<RankedTeams>>();

/**
 * Returns the leaderboard of a tournament's teams, which shows scores to whom the leaderboard of players shows them. Throws
 * `not_found`.
 */
export async function readTeamBoard(
  deps: Sources,
  viewer: Viewer | null,
  { tournamentId }: TournamentRef,
): Promise<TeamBoard> {
  const { snapshot } = await deps.leaderboards.read(tournamentId);
  await assertShown(deps, viewer, tournamentId, snapshot);
  const revealed = isRevealedTo(snapshot, viewer);
  const board = { tournamentId, provisional: !snapshot.isFinal, revealed };
  if (!revealed) return { ...board, provisional: true, entries: [], yours: null };
  const { teamOf, byTeam, first } = await rankedIn(deps, tournamentId, snapshot);
  const own = byTeam.get((viewer && teamOf.get(viewer.userId)) ?? '');
  if (!own) return { ...board, entries: first, yours: null };
  const yours = { ...own, isYours: true };
  const place = first.indexOf(own);
  return { ...board, entries: place < 0 ? first : first.with(place, yours), yours };
}

function rankedIn(deps: Sources, tournamentId: string, snapshot: LeaderboardSnapshot): Promise<RankedTeams> {
  const known = rankedOf.get(snapshot);
  if (known) return known;
  const ranked = rank(deps, tournamentId, snapshot);
  rankedOf.set(snapshot, ranked);
  ranked.catch(() => rankedOf.delete(snapshot));
  return ranked;
}

async function rank(
  { database: { sql } }: Sources,
  tournamentId: string,
  { ranked }: LeaderboardSnapshot,
): Promise<RankedTeams> {
  const members = await sql<{ userId: string; teamId: string; name: string; teamBest: number }[]>`
    select m.user_id, m.team_id, t.name, o.team_best from team_member m
    join team t on t.id = m.team_id join tournament o on o.id = m.tournament_id where m.tournament_id = ${tournamentId}`;
  const teamOf = new Map(members.map(({ userId, teamId }) => [userId, teamId]));
  const names = new Map(members.map(({ teamId, name }) => [teamId, name]));
  const results = ranked.flatMap(({ userId, points, totalTimeMs }) => {
    const teamId = teamOf.get(userId);
    return teamId === undefined ? [] : [{ teamId, points, totalTimeMs }];
  });
  const rows = rankTeams(results, members[0]?.teamBest ?? 1).map(
    ({ teamId, totalTimeMs, ...total }) =>
      [
        teamId,
        Object.freeze({
          ...total,
          name: names.get(teamId) ?? '',
          timeTaken: toSeconds(totalTimeMs),
          isYours: false,
        }),
      ] as const,
  );
  const first = rows.slice(0, longestBoard).map(([, row]) => row);
  Object.freeze(first);
  return { teamOf, byTeam: new Map(rows), first };
}
