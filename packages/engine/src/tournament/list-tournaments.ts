import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import type { Page, PageInput } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type {
  ListTournaments,
  OwnTournament,
  TournamentCard,
  TournamentRef,
} from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { readSortedPage } from '../foundation/sorted-page';
import { isTournament, statusAt } from './list-admin-tournaments';
import { isShownTo, selectTournaments, type TournamentRow, toCard } from './select-tournaments';

const longestList = 1000;

/** Lists tournaments by start, a page at a time; upcoming and active ones unless other statuses are requested. */
export async function listTournaments(
  deps: Deps,
  viewer: Viewer | null,
  { status, category, ...part }: ListTournaments,
): Promise<Page<TournamentCard>> {
  const now = deps.now();
  const { items: ids, ...page } = await readSortedPage(deps, {
    ...part,
    table: tournaments,
    matching: and(
      isTournament,
      sql`is_listed(${tournaments})`,
      status ? inArray(statusAt(now), status) : isOpen(now),
      category && eq(tournaments.category, category),
    ),
    sort: 'start',
    order: status ? 'desc' : 'asc',
    key: { type: 'instant', of: sql`${tournaments.startsAt}` },
  });
  const rows = await selectTournaments(deps, viewer, { ids: deps.database.sql`${ids}` });
  const byId = new Map(rows.map((row) => [row.id, toCard(deps, row, now)]));
  // A tournament that was removed in between is left out.
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Whether a tournament is upcoming or active at an instant, without reading the many that are over. */
function isOpen(now: Date): SQL | undefined {
  const { cancelledAt, settledAt, endsAt } = tournaments;
  return and(isNull(cancelledAt), isNull(settledAt), gt(endsAt, now));
}

/** Returns one tournament. Throws `not_found`, and for players also while it waits for a second administrator. */
export async function readTournament(
  deps: Deps,
  viewer: Viewer | null,
  { tournamentId }: TournamentRef,
): Promise<TournamentCard> {
  const [row] = await selectTournaments(deps, viewer, {
    ids: deps.database.sql`${[tournamentId]}`,
    rest: deps.database.sql`where ${isShownTo(deps, viewer)}`,
  });
  if (!row) throw new Problem('not_found', { detail: msg('This tournament was not found.') });
  return toCard(deps, row, deps.now());
}

/** Lists the viewer's own tournaments, latest first, with the result of played ones. */
export async function listOwnTournaments(deps: Deps, viewer: Viewer): Promise<OwnTournament[]> {
  const { userId } = viewer;
  const now = deps.now();
  const rows = await selectTournaments(deps, viewer, {
    ids: deps.database.sql`array(
      select tournament_id from entry where user_id = ${userId} and left_at is null
      union select tournament_id from quiz_session where user_id = ${userId})`,
    rest: deps.database.sql`order by t.starts_at desc, t.id limit ${longestList}`,
  });
  return rows.map((row) => ({ ...toCard(deps, row, now), result: toResult(row) }));
}

/** Lists the viewer's own tournaments like `listOwnTournaments`, a page at a time. */
export async function pageOwnTournaments(
  deps: Deps,
  viewer: Viewer,
  part: PageInput,
): Promise<Page<OwnTournament>> {
  const { userId } = viewer;
  const { items: ids, ...page } = await readSortedPage(deps, {
    ...part,
    table: tournaments,
    matching: and(
      isTournament,
      sql`${tournaments.id} in (
        select tournament_id from entry where user_id = ${userId} and left_at is null
        union select tournament_id from quiz_session where user_id = ${userId})`,
    ),
    sort: 'start',
    order: 'desc',
    key: { type: 'instant', of: sql`${tournaments.startsAt}` },
  });
  const now = deps.now();
  const rows = await selectTournaments(deps, viewer, { ids: deps.database.sql`${ids}` });
  const byId = new Map(rows.map((row) => [row.id, { ...toCard(deps, row, now), result: toResult(row) }]));
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

function toResult(row: TournamentRow): OwnTournament['result'] {
  if (!row.myQuizFinished || row.score === null || row.points === null) return null;
  const provisional = row.settledAt === null && row.cancelledAt === null;
  const { score, points, rank } = row;
  return { score, points, rank, prizeAmount: toRupees(row.prize ?? 0), provisional };
}
