import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import type { Page } from '@paheli/core/page';
import { Problem } from '@paheli/core/problem';
import type {
  AdminTournament,
  ListAdminTournaments,
  TournamentSort,
} from '@paheli/core/tournament/administration';
import type { Difficulties } from '@paheli/core/tournament/difficulties';
import { exposurePaise } from '@paheli/core/tournament/exposure';
import { questionStock } from '@paheli/core/tournament/question-stock';
import type { TournamentRef, TournamentStatus } from '@paheli/core/tournament/schema';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isSocial } from '../account/legal-mode';
import type { Deps, Viewer } from '../deps';
import { ownerOf } from '../foundation/owner';
import { anyContains } from '../foundation/search';
import { readSortedPage, type SortKey } from '../foundation/sorted-page';
import { instant } from '../foundation/transaction';
import { isApproved } from './exposure';
import { usableQuestions } from './question-stock';
import { isManagedBy, selectTournaments, type TournamentRow, toCard } from './select-tournaments';
import { requestedDraft, termsVersionOf, toDraft } from './tournament-draft';

type AdminColumns = {
  createdAt: Date;
  frozen: boolean;
  hasSessions: boolean;
  pressedAt: Date | null;
  madeBySeries: string | null;
  cancelReason: string | null;
  difficulties: Difficulties | null;
  usableQuestions: number;
  usableOfEach: Difficulties;
  approvalPendingSince: Date | null;
  pendingPrizePool: number | null;
  /** The stored fee, also in social mode. */
  storedFee: number;
  storedPool: number;
  approvedBy: string | null;
  sharedQuestions: boolean;
  joinCode: string | null;
  hiddenAt: Date | null;
  openReports: number;
  poolSetById: string | null;
  poolSetByName: string | null;
};

/** Lists the tournaments, newest first by default. */
export async function listAdminTournaments(
  deps: Deps,
  viewer: Viewer,
  {
    search,
    status,
    category,
    waiting = false,
    reported = false,
    organiserId,
    sort = 'created',
    order = 'desc',
    ...part
  }: z.input<typeof ListAdminTournaments>,
): Promise<Page<AdminTournament>> {
  const now = deps.now();
  const matching = and(
    isTournament,
    isInListOf(viewer),
    category && eq(tournaments.category, category),
    status && inArray(statusAt(now), status),
    waiting ? isWaiting : undefined,
    reported ? isReported : undefined,
    organiserId ? eq(tournaments.ownerId, organiserId) : undefined,
    search ? anyContains([tournaments.name, tournaments.description], search) : undefined,
  );
  const { items: ids, ...page } = await readSortedPage(deps, {
    ...part,
    table: tournaments,
    matching,
    sort,
    order,
    key: sortKeys[sort],
  });
  const rows = await readAdminTournaments(deps, viewer, ids, now);
  const byId = new Map(rows.map((row) => [row.id, row]));
  // A tournament that was removed in between is left out.
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** Whether a row is a tournament and no round. A literal, so that plans with parameters use the indexes of tournaments. */
export const isTournament = sql`${tournaments.kind} = 'tournament'`;

/** Returns the condition of `isManagedBy` for a query of drizzle; undefined where it is always met. */
export function isInListOf(viewer: Viewer): SQL | undefined {
  const ownerId = ownerOf(viewer);
  return ownerId === null ? undefined : eq(tournaments.ownerId, ownerId);
}

const isWaiting = and(
  isNull(tournaments.cancelledAt),
  or(isNotNull(tournaments.approvalPendingSince), isNotNull(tournaments.pendingPrizePool)),
);

const isReported = sql`exists (select from tournament_report r where r.tournament_id = ${tournaments.id} and r.handled_at is null)`;

const { createdAt, startsAt, name, entryFee, seatsTaken } = tournaments;

const sortKeys: Readonly<Record<TournamentSort, SortKey>> = {
  created: { type: 'instant', of: sql`${createdAt}` },
  name: { type: 'text', of: sql`lower(${name} collate "und-x-icu")` },
  start: { type: 'instant', of: sql`${startsAt}` },
  entry_fee: { type: 'bigint', of: sql`${entryFee}` },
  participants: { type: 'bigint', of: sql`${seatsTaken}::bigint` },
  revenue: { type: 'bigint', of: sql`${entryFee} * ${seatsTaken}` },
};

/** Returns one tournament as administrators and its organiser see it. Throws `not_found`. */
export async function readAdminTournament(
  deps: Deps,
  viewer: Viewer,
  { tournamentId }: TournamentRef,
): Promise<AdminTournament> {
  const [tournament] = await readAdminTournaments(deps, viewer, [tournamentId], deps.now());
  if (!tournament) throw new Problem('not_found', { detail: msg('This tournament was not found.') });
  return tournament;
}

/** Returns the existing ones of these tournaments, unordered. */
async function readAdminTournaments(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<AdminTournament[]> {
  const { sql } = deps.database;
  const usable = usableQuestions(deps.database, ids, !isSocial(deps));
  const rows = await selectTournaments<AdminColumns>(deps, viewer, {
    ids: sql`${[...ids]}`,
    columns: sql`, t.created_at, t.frozen_at is not null as frozen, t.cancel_reason,
      exists (select from quiz_session where tournament_id = t.id) as has_sessions,
      t.difficulties, ${usable.column} as usable_questions, ${usable.ofEach} as usable_of_each, t.approval_pending_since,
      t.pending_prize_pool, t.shared_questions, t.join_code, t.hidden_at, t.pressed_at, t.series_id as made_by_series,
      (select count(*) from tournament_report r where r.tournament_id = t.id and r.handled_at is null) as open_reports, t.entry_fee as stored_fee, t.prize_pool as stored_pool,
      t.approved_by, setter.id as pool_set_by_id, setter.name as pool_set_by_name`,
    rest: sql`${usable.join} left join users setter on setter.id = t.pool_set_by
      where ${isManagedBy(deps.database, viewer)}`,
  });
  return rows.map((row) => toAdminTournament(deps, row, now));
}

function toAdminTournament(deps: Deps, row: TournamentRow & AdminColumns, now: Date): AdminTournament {
  const card = toCard(deps, row, now);
  const { pendingPrizePool, poolSetById: setterId, poolSetByName: setterName } = row;
  const stored = { ...row, entryFee: row.storedFee, prizePool: row.storedPool };
  const requested = requestedDraft(stored);
  return {
    ...card,
    exposure: toRupees(exposurePaise(requested)),
    approvalPendingSince: row.approvalPendingSince,
    approved: row.approvalPendingSince === null && isApproved(deps, stored.approvedBy, toDraft(stored)),
    termsVersion: termsVersionOf(requested),
    pendingPrizePool: pendingPrizePool === null ? null : toRupees(pendingPrizePool),
    poolSetBy: setterId !== null && setterName !== null ? { id: setterId, name: setterName } : null,
    prizeSplitBps: row.prizeSplitBps,
    // Every taken seat has paid this fee, because the fee is locked since the first join.
    totalRevenue: toRupees(row.entryFee * row.seatsTaken),
    difficulties: row.difficulties,
    usableQuestions: row.usableQuestions,
    ...questionStock(row),
    frozen: row.frozen,
    hasSessions: row.hasSessions,
    pressedAt: row.pressedAt,
    seriesId: row.madeBySeries,
    sharedQuestions: row.sharedQuestions,
    joinCode: row.joinCode,
    hiddenAt: row.hiddenAt,
    openReports: row.openReports,
    cancelReason: row.cancelReason,
    createdAt: row.createdAt,
  };
}

/** Returns the status of a tournament at an instant in SQL, like `tournamentStatus`. */
export function statusAt(now: Date): SQL<TournamentStatus> {
  const { cancelledAt, settledAt, startsAt, endsAt } = tournaments;
  return sql`case
    when ${cancelledAt} is not null then 'cancelled'
    when ${settledAt} is not null then 'completed'
    when ${instant(now)} < ${startsAt} then 'upcoming'
    when ${instant(now)} < ${endsAt} then 'active'
    else 'settling' end`;
}
