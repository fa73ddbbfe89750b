import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import type {
  ListTournaments,
  OwnTournament,
  TournamentCard,
  TournamentRef,
} from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';
import { isShownTo, selectTournaments, type TournamentRow, toCard } from './select-tournaments';

const longestList = 1000;
const openStatuses = ['upcoming', 'active'] as const;

/** Lists tournaments by start; by default the upcoming and active ones. */
export async function listTournaments(
  deps: Deps,
  viewer: Viewer | null,
  filter: ListTournaments,
): Promise<TournamentCard[]> {
  const now = deps.now();
  const wanted = new Set<string>(filter.status ?? openStatuses);
  const onlyOpen = !filter.status;
  const { sql } = deps.database;
  const rows = await selectTournaments(deps, viewer, {
    rest: sql`where t.approval_pending_since is null ${filter.category ? sql`and t.category = ${filter.category}` : sql``}
      ${onlyOpen ? sql`and t.cancelled_at is null and t.settled_at is null and t.ends_at > ${now}` : sql``}
      order by t.starts_at ${onlyOpen ? sql`asc` : sql`desc`}, t.id limit ${longestList}`,
  });
  return rows.map((row) => toCard(row, now)).filter(({ status }) => wanted.has(status));
}

/** Returns one tournament. Throws `not_found`, and for players also while it waits for a second administrator. */
export async function readTournament(
  deps: Deps,
  viewer: Viewer | null,
  { tournamentId }: TournamentRef,
): Promise<TournamentCard> {
  const [row] = await selectTournaments(deps, viewer, {
    rest: deps.database.sql`where t.id = ${tournamentId} and ${isShownTo(deps, viewer)}`,
  });
  if (!row) throw new Problem('not_found', { detail: 'This tournament was not found.' });
  return toCard(row, deps.now());
}

/** Lists the viewer's own tournaments, latest first, with the result of played ones. */
export async function listOwnTournaments(deps: Deps, viewer: Viewer): Promise<OwnTournament[]> {
  const now = deps.now();
  const rows = await selectTournaments(deps, viewer, {
    rest: deps.database.sql`
      where e.id is not null or s.id is not null order by t.starts_at desc, t.id limit ${longestList}`,
  });
  return rows.map((row) => ({ ...toCard(row, now), result: toResult(row) }));
}

function toResult(row: TournamentRow): OwnTournament['result'] {
  if (!row.myQuizFinished || row.score === null) return null;
  const provisional = row.settledAt === null && row.cancelledAt === null;
  return { score: row.score, rank: row.rank, prizeAmount: toRupees(row.prize ?? 0), provisional };
}
