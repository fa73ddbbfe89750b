import type { LinkRef } from '@paheli/core/link-code';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { type Hall, type ManagedHall, mostNamedInHall, placesInHall } from '@paheli/core/tournament/hall';
import type { TournamentRef } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';
import { tournamentNotFound } from './lock-tournament';
import { toLeaderboard } from './read-leaderboard';
import {
  isManagedBy,
  selectTournaments,
  type TournamentParts,
  type TournamentRow,
  toCard,
} from './select-tournaments';

type HallColumns = {
  joinCode: string | null;
  hallCode: string | null;
  players: string[] | null;
  offHall: string[] | null;
};
type HallRow = TournamentRow & HallColumns;

/** Returns what the hall screen of a link shows; of a hidden tournament once it has started. Throws `not_found`. */
export async function readHall(deps: Deps, { linkCode }: LinkRef): Promise<Hall> {
  const { sql } = deps.database;
  const row = await readRow(deps, {
    ids: sql`array(select id from tournament where hall_code = ${linkCode})`,
    rest: sql`where t.approval_pending_since is null and (t.hidden_at is null or t.starts_at <= ${deps.now()})`,
  });
  if (!row) throw new Problem('not_found', { detail: msg('This link shows no tournament any more.') });
  return toHall(deps, row);
}

/** Returns the same for administrators and the organiser, with the link. Throws `not_found`. */
export async function readManagedHall(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<ManagedHall> {
  const { sql } = deps.database;
  const row = await readRow(deps, {
    ids: sql`${[tournamentId]}`,
    rest: sql`where ${isManagedBy(deps.database, viewer)}`,
  });
  if (!row) throw tournamentNotFound();
  return { ...(await toHall(deps, row)), linkCode: row.hallCode, offHall: row.offHall ?? [] };
}

async function readRow(
  deps: Deps,
  parts: Pick<TournamentParts, 'ids' | 'rest'>,
): Promise<HallRow | undefined> {
  const [row] = await selectTournaments<HallColumns>(deps, null, {
    columns: deps.database.sql`, t.join_code, t.hall_code, (
      select array_agg(seated.username) from (
        select u.username from entry o join users u on u.id = o.user_id
        where o.tournament_id = t.id and o.left_at is null and o.user_id <> all(t.off_hall)
        order by o.join_order desc limit ${mostNamedInHall}) seated) as players, (
      select array_agg(u.username order by u.username) from users u where u.id = any(t.off_hall)) as off_hall`,
    ...parts,
  });
  return row;
}

/** Everything but names taken off is as visitors see it, also for administrators: the whole hall sees their screens. */
async function toHall(deps: Deps, row: HallRow): Promise<Hall> {
  const isOver = row.settledAt !== null || row.cancelledAt !== null;
  const { snapshot } = await deps.leaderboards.read(row.id, { isOver });
  const { provisional, revealed, entries } = toLeaderboard(row.id, snapshot, null);
  const card = toCard(deps, row, deps.now());
  return {
    tournamentId: card.id,
    name: card.name,
    organiser: card.organiser,
    joinCode: row.joinCode,
    status: card.status,
    startTime: card.startTime,
    endTime: card.endTime,
    startsOnPress: card.startsOnPress,
    questionsCount: card.questionsCount,
    reveal: card.reveal,
    participantCount: card.participantCount,
    players: row.players ?? [],
    started: snapshot.ranked.length,
    finished: snapshot.finished,
    answered: snapshot.answered,
    provisional,
    revealed,
    board: entries.filter(({ username }) => !row.offHall?.includes(username)).slice(0, placesInHall),
    now: card.now,
  };
}
