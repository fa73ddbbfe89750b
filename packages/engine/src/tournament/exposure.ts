import { addMs } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { formatRupees, toPaise, toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { changedFields } from '@paheli/core/tournament/edit';
import {
  decideApproval,
  type Exposure,
  exposurePaise,
  fourEyesMs,
  type PoolTerms,
  type ReadExposure,
} from '@paheli/core/tournament/exposure';
import type { TournamentDraft } from '@paheli/core/tournament/schema';
import { users } from '@paheli/db/schema/account';
import { tournaments } from '@paheli/db/schema/tournament';
import { and, asc, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { readCircle } from '../decisions/impartiality';
import type { Deps, Viewer } from '../deps';
import type { Tx } from '../foundation/transaction';
import { toDraft } from './tournament-draft';

type Tournament = typeof tournaments.$inferSelect;
type Placed = Partial<
  Pick<
    Tournament,
    | 'prizePool'
    | 'pendingPrizePool'
    | 'poolSetBy'
    | 'poolSetAt'
    | 'approvalPendingSince'
    | 'approvedBy'
    | 'approvedAt'
  >
>;

/** Returns the seven days' exposure of the viewer's circle (see `readCircle`), and the limit for one administrator. */
export async function readExposure(
  deps: Deps,
  viewer: Viewer,
  { exceptId }: ReadExposure,
): Promise<Exposure> {
  const { db } = deps.database;
  const sum = await sumExposure(db, deps, await readCircle(db, deps, viewer.userId), exceptId);
  return { sum: toRupees(sum), limit: toRupees(deps.settings.exposureFourEyesPaise) };
}

/**
 * Returns the exposure in paise of the tournaments whose pool one of these administrators set or raised within seven
 * days. `exceptId` leaves one tournament out.
 */
async function sumExposure(
  db: Pick<Tx, 'select'>,
  { now }: Pick<Deps, 'now'>,
  circle: readonly string[],
  exceptId: string | undefined,
): Promise<number> {
  const { id, prizePool, pendingPrizePool, entryFee, minParticipants, poolSetBy, poolSetAt } = tournaments;
  const [row] = await db
    .select({
      paise: sql<string>`coalesce(sum(greatest(0,
        greatest(${prizePool}, ${pendingPrizePool}) - ${entryFee} * ${minParticipants})), 0)`,
    })
    .from(tournaments)
    .where(
      and(
        inArray(poolSetBy, [...circle]),
        gt(poolSetAt, addMs(now(), -fourEyesMs)),
        isNull(tournaments.cancelledAt),
        exceptId === undefined ? undefined : ne(id, exceptId),
      ),
    );
  return Number(row?.paise ?? 0);
}

/**
 * Returns whether the current terms were approved by a second administrator, or are such that one alone may not set
 * them. One administrator alone may not replace such terms.
 */
export function isApproved(
  { settings }: Pick<Deps, 'settings'>,
  approvedBy: string | null,
  promised: PoolTerms,
): boolean {
  return approvedBy !== null || exposurePaise(promised) > settings.exposureFourEyesPaise;
}

/**
 * Places the pool of a new tournament: it takes effect at once, or the tournament waits for a second administrator. The
 * rows of the administrator's circle stay locked, so that of many tournaments created at once each counts those before
 * it.
 */
export async function placeNewPool(tx: Tx, deps: Deps, viewer: Viewer, after: PoolTerms): Promise<Placed> {
  const need = await decide(tx, deps, { setterId: viewer.userId, before: null, after, wasJoined: false });
  return {
    poolSetBy: viewer.userId,
    poolSetAt: deps.now(),
    approvalPendingSince: need === 'none' ? null : deps.now(),
  };
}

type Change = {
  readonly tournament: Tournament;
  /** The terms requested so far, including a raise that waits. */
  readonly requested: TournamentDraft;
  readonly after: TournamentDraft;
};

/**
 * Places the pool of a changed tournament: it takes effect at once, or it waits while the old one applies, or the whole
 * tournament waits, unlisted. Terms that differ from the approved ones are a new proposal, and waiting terms are the
 * proposal of the last administrator to change them. Call it with the tournament locked. Throws `locked` where players
 * rely on the terms that would have to wait, and for an administrator who raises another one's waiting proposal.
 */
export async function placePool(tx: Tx, deps: Deps, viewer: Viewer, change: Change): Promise<Placed> {
  const { tournament, requested, after } = change;
  const isWaiting = tournament.approvalPendingSince !== null || tournament.pendingPrizePool !== null;
  const isNew = tournament.approvalPendingSince !== null || replacesApproved(deps, change);
  const grows = exposurePaise(after) > exposurePaise(requested);
  if (!grows && !isWaiting && !isNew) return {};
  if (grows && isWaiting && tournament.poolSetBy !== viewer.userId) {
    throw new Problem('locked', {
      detail: msg('The pool of this tournament waits for approval. Approve it before you raise it further.'),
    });
  }
  const setterId = changedTerms(change).length > 0 ? viewer.userId : (tournament.poolSetBy ?? viewer.userId);
  const promised = { ...requested, prizePool: toRupees(tournament.prizePool) };
  const before = isNew ? null : promised;
  const wasJoined = tournament.frozenAt !== null;
  const need = await decide(tx, deps, { setterId, exceptId: tournament.id, before, after, wasJoined });
  if (need === 'refused') throw refused(deps, promised, after);
  const now = deps.now();
  // Counted from now: an earlier instant could already be outside the seven days of the sum.
  const placed = {
    poolSetBy: setterId,
    poolSetAt: now,
    pendingPrizePool: null,
    approvalPendingSince: null,
    ...(isNew && { approvedBy: null, approvedAt: null }),
  };
  if (need === 'none') {
    // An administrator who only takes back another's raise does not become the setter of the pool.
    const isTakenBack = before !== null && exposurePaise(after) <= exposurePaise(before);
    return isTakenBack ? { ...placed, poolSetBy: tournament.poolSetBy } : placed;
  }
  if (need === 'pool')
    return { ...placed, prizePool: tournament.prizePool, pendingPrizePool: toPaise(after.prizePool) };
  const since = grows ? now : tournament.approvalPendingSince;
  return { ...placed, approvalPendingSince: since ?? now };
}

/** Returns the changed fields other than name and description. */
function changedTerms({ requested, after }: Change) {
  return changedFields(requested, after).filter((field) => field !== 'name' && field !== 'description');
}

/** Returns whether approved terms change before any player relies on them. A changed pool alone waits separately. */
function replacesApproved(deps: Deps, change: Change): boolean {
  const { tournament } = change;
  if (tournament.frozenAt || !isApproved(deps, tournament.approvedBy, toDraft(tournament))) return false;
  return changedTerms(change).some((field) => field !== 'prizePool');
}

type ApprovalTerms = {
  readonly setterId: string;
  readonly exceptId?: string;
  readonly before: PoolTerms | null;
  readonly after: PoolTerms;
  readonly wasJoined: boolean;
};

/** Decides on the approval. Changes whose exposure counts for the same circle wait for one another. */
async function decide(tx: Tx, deps: Deps, { setterId, exceptId, ...terms }: ApprovalTerms) {
  const circle = await readCircle(tx, deps, setterId);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, circle))
    .orderBy(asc(users.id))
    .for('no key update');
  const othersPaise = await sumExposure(tx, deps, circle, exceptId);
  return decideApproval({ ...terms, othersPaise, limitPaise: deps.settings.exposureFourEyesPaise });
}

function refused({ settings }: Deps, before: PoolTerms, after: PoolTerms): Problem {
  const limit = formatRupees(toRupees(settings.exposureFourEyesPaise));
  const path = after.minParticipants < before.minParticipants ? 'minParticipants' : 'prizePool';
  const message = msg(
    'Since players have joined, the minimum of participants cannot be lowered so far: your pools of seven days would exceed the fees of the minimum by more than {limit}.',
    { limit },
  );
  return new Problem('locked', { detail: message, errors: [{ path, message }] });
}
