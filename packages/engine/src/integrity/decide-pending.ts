import {
  deciderDuties,
  type PendingDecision,
  type PendingDecisionRef,
  type PendingKind,
} from '@paheli/core/integrity/pending-decision';
import { DecideReportedQuestion } from '@paheli/core/integrity/question-report';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { ReleasePrize, VoidPrize } from '@paheli/core/tournament/held-prize';
import { VoidQuestion } from '@paheli/core/tournament/voided-question';
import { pendingDecisions } from '@paheli/db/schema/integrity';
import { asc, eq, lte } from 'drizzle-orm';
import { closeDecision, type Gate, type PendingRow, reviewed } from '../decisions/ask-second';
import { assertHoldsNoSeat, assertSecondPairOfEyes } from '../decisions/impartiality';
import { readPendingById } from '../decisions/list-pending';
import type { Deps, Viewer } from '../deps';
import { isolateRows } from '../foundation/isolate-rows';
import { mayStillAct } from '../foundation/suspension-facts';
import { type Tx, transact } from '../foundation/transaction';
import { voidInTournament } from '../quiz/void-question';
import { releaseInTransaction } from '../settlement/release-prize';
import { voidPrizeInTransaction } from '../settlement/void-prize';
import { decideInTransaction } from './decide-reported-question';

type Apply = (tx: Tx, deps: Deps, actor: Viewer, payload: unknown, gate: Gate) => Promise<unknown>;

const applies: Readonly<Record<PendingKind, Apply>> = {
  prize_release: (tx, deps, actor, payload, gate) =>
    releaseInTransaction(tx, deps, actor, ReleasePrize.parse(payload), gate),
  prize_void: (tx, deps, actor, payload, gate) =>
    voidPrizeInTransaction(tx, deps, actor, VoidPrize.parse(payload), gate),
  question_void: (tx, deps, actor, payload, gate) =>
    voidInTournament(tx, deps, actor, VoidQuestion.parse(payload), gate),
  question_decide: (tx, deps, actor, payload, gate) =>
    decideInTransaction(tx, deps, actor, DecideReportedQuestion.parse(payload), gate),
};

/**
 * Confirms another administrator's decision, which takes effect at once. Throws `not_found`, `forbidden` (see
 * `assertSecondPairOfEyes` and the decision itself), `locked` where the first administrator no longer is one, and the
 * problems of the decision.
 */
export async function confirmDecision(
  deps: Deps,
  viewer: Viewer,
  { decisionId }: PendingDecisionRef,
): Promise<PendingDecision> {
  const shown = await readPendingById(deps, decisionId);
  await transact(deps, async (tx) => {
    const row = await find(tx, decisionId);
    await assertSecondPairOfEyes(tx, deps, viewer, row.requestedBy);
    if (!(await mayStillAct(tx, deps, row.requestedBy, deciderDuties[row.kind]))) {
      throw new Problem('locked', {
        detail: msg('The administrator who decided first may not decide any more. Withdraw this decision.'),
      });
    }
    // Tournaments and sessions are locked before the waiting decision, as in every use case.
    await applies[row.kind](tx, deps, viewer, row.payload, reviewed);
    await closeDecision(tx, deps, viewer, row, 'decision.confirm');
  });
  return shown;
}

/**
 * Withdraws a waiting decision, one's own or another administrator's. Throws `not_found`, and `forbidden` (see
 * `assertHoldsNoSeat`).
 */
export async function withdrawDecision(
  deps: Deps,
  viewer: Viewer,
  { decisionId }: PendingDecisionRef,
): Promise<PendingDecision> {
  const shown = await readPendingById(deps, decisionId);
  await transact(deps, async (tx) => {
    const row = await find(tx, decisionId);
    await assertHoldsNoSeat(tx, deps, viewer, row.tournamentId);
    await closeDecision(tx, deps, viewer, row, 'decision.withdraw');
  });
  return shown;
}

/**
 * Applies the decisions whose time has come, each once, with its administrator as the actor. One that is not possible
 * any more, or whose administrator may not act any more, lapses. Returns how many took effect.
 */
export async function applyDueDecisions(deps: Deps): Promise<number> {
  const rows = await deps.database.db
    .select()
    .from(pendingDecisions)
    .where(lte(pendingDecisions.effectiveAt, deps.now()))
    .orderBy(asc(pendingDecisions.requestedAt));
  const batch = { job: 'decisions', rows, idOf: ({ id }: PendingRow) => id };
  const applied = await isolateRows(deps, batch, (row) => applyOne(deps, row));
  return applied.filter(Boolean).length;
}

async function applyOne(deps: Deps, row: PendingRow): Promise<boolean> {
  const actor: Viewer = { userId: row.requestedBy, role: 'admin' };
  try {
    await transact(deps, async (tx) => {
      if (!(await mayStillAct(tx, deps, actor.userId, deciderDuties[row.kind])))
        throw new Problem('forbidden');
      await applies[row.kind](tx, deps, actor, row.payload, reviewed);
      const [gone] = await tx.delete(pendingDecisions).where(eq(pendingDecisions.id, row.id)).returning();
      // Another process applied it, or somebody withdrew it.
      if (!gone) throw new Problem('already_decided');
    });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    deps.log.warn({ err: error, decisionId: row.id }, 'a decision lapsed');
    await transact(deps, (tx) => lapse(tx, deps, actor, row));
    return false;
  }
}

async function lapse(tx: Tx, deps: Deps, actor: Viewer, row: PendingRow): Promise<void> {
  if (await mayStillAct(tx, deps, actor.userId, deciderDuties[row.kind])) {
    const [known] = await tx.select().from(pendingDecisions).where(eq(pendingDecisions.id, row.id));
    if (known) await closeDecision(tx, deps, actor, row, 'decision.lapse');
  } else await tx.delete(pendingDecisions).where(eq(pendingDecisions.id, row.id));
}

async function find(tx: Tx, decisionId: string): Promise<PendingRow> {
  const [row] = await tx.select().from(pendingDecisions).where(eq(pendingDecisions.id, decisionId));
  if (!row) throw new Problem('not_found', { detail: msg('This decision does not wait any more.') });
  return row;
}
