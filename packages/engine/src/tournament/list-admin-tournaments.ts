import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type { AdminTournament, ListAdminTournaments } from '@paheli/core/tournament/administration';
import { questionStock } from '@paheli/core/tournament/question-stock';
import type { TournamentRef, TournamentStatus } from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { readPage } from '../page';
import { anyContains } from '../search';
import { instant } from '../transaction';
import { usableQuestions } from './question-stock';
import { selectTournaments, type TournamentRow, toCard } from './select-tournaments';

type AdminColumns = {
  createdAt: Date;
  frozen: boolean;
  cancelReason: string | null;
  usableQuestions: number;
};

/** The tournaments, newest first. */
export async function listAdminTournaments(
  deps: Deps,
  viewer: Viewer,
  { search, status, category, ...part }: ListAdminTournaments,
): Promise<Page<AdminTournament>> {
  const now = deps.now();
  const matching = and(
    category && eq(tournaments.category, category),
    status && inArray(statusAt(now), status),
    search ? anyContains([tournaments.name, tournaments.description], search) : undefined,
  );
  const query = deps.database.db
    .select({ id: tournaments.id, createdAt: tournaments.createdAt })
    .from(tournaments)
    .$dynamic();
  const { items, ...page } = await readPage(deps, query, { ...part, table: tournaments, matching });
  const ids = items.map(({ id }) => id);
  return { ...page, items: await readAdminTournaments(deps, viewer, ids, now) };
}

/** One tournament as administrators see it. Throws `not_found`. */
export async function readAdminTournament(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<AdminTournament> {
  const [tournament] = await readAdminTournaments(deps, viewer, [tournamentId], deps.now());
  if (!tournament) throw new Problem('not_found', { detail: 'This tournament was not found.' });
  return tournament;
}

/** Those of these tournaments that are there, newest first. */
async function readAdminTournaments(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<AdminTournament[]> {
  const { sql } = deps.database;
  const usable = usableQuestions(deps.database);
  const rows = await selectTournaments<AdminColumns>(deps, viewer, {
    columns: sql`, t.created_at as "createdAt", t.frozen_at is not null as frozen, t.cancel_reason as "cancelReason",
      ${usable.column} as "usableQuestions"`,
    rest: sql`${usable.join} where t.id = any(${[...ids]}::uuid[]) order by t.created_at desc, t.id desc`,
  });
  return rows.map((row) => toAdminTournament(row, now));
}

function toAdminTournament(row: TournamentRow & AdminColumns, now: Date): AdminTournament {
  return {
    ...toCard(row, now),
    prizeSplitBps: row.prizeSplitBps,
    // Every seat that is taken has paid this fee: it is locked since the first join.
    totalRevenue: toRupees(row.entryFee * row.seatsTaken),
    usableQuestions: row.usableQuestions,
    ...questionStock(row),
    frozen: row.frozen,
    cancelReason: row.cancelReason,
    createdAt: row.createdAt,
  };
}

/** The status of a tournament at an instant, as `tournamentStatus` says it. */
function statusAt(now: Date): SQL<TournamentStatus> {
  const { cancelledAt, settledAt, startsAt, endsAt } = tournaments;
  return sql`case
    when ${cancelledAt} is not null then 'cancelled'
    when ${settledAt} is not null then 'completed'
    when ${instant(now)} < ${startsAt} then 'upcoming'
    when ${instant(now)} < ${endsAt} then 'active'
    else 'settling' end`;
}
