import { toSeconds } from '@paheli/core/clock';
import type { Page } from '@paheli/core/page';
import type { ListResults, PlayerResult } from '@paheli/core/tournament/results';
import type { Deps, Viewer } from '../deps';
import { cutPage, defaultLimit } from '../foundation/page';
import { tournamentNotFound } from '../tournament/lock-tournament';
import { isManagedBy } from '../tournament/select-tournaments';

type Player = { readonly id: string; readonly username: string; readonly finishedAt: Date | null };

/**
 * Lists what the players of a tournament reached, best rank first, also before scores are revealed to players. The names are
 * the public ones. Throws `not_found`.
 */
export async function listResults(
  deps: Pick<Deps, 'database' | 'leaderboards'>,
  viewer: Viewer,
  { tournamentId, limit = defaultLimit, cursor }: ListResults,
): Promise<Page<PlayerResult>> {
  const { sql } = deps.database;
  const [tournament] = await sql<{ isOver: boolean }[]>`
    select settled_at is not null or cancelled_at is not null as is_over from tournament t
    where t.id = ${tournamentId} and t.kind = 'tournament' and ${isManagedBy(deps.database, viewer)}`;
  if (!tournament) throw tournamentNotFound();
  const { snapshot } = await deps.leaderboards.read(tournamentId, tournament);
  const { items, ...page } = cutPage(snapshot.ranked, { limit, cursor });
  const players = await sql<Player[]>`
    select u.id, u.username, s.finished_at from quiz_session s join users u on u.id = s.user_id
    where s.tournament_id = ${tournamentId} and s.user_id = any(${items.map(({ userId }) => userId)}::uuid[])`;
  const byId = new Map(players.map((player) => [player.id, player]));
  return {
    ...page,
    items: items.map(({ userId, rank, score, points, totalTimeMs }) => ({
      rank,
      username: byId.get(userId)?.username ?? '',
      score,
      points,
      timeTaken: toSeconds(totalTimeMs),
      finishedAt: byId.get(userId)?.finishedAt ?? null,
    })),
  };
}
