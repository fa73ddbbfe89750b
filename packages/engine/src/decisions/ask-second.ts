import { isDeepStrictEqual } from 'node:util';
import { deciderDuties, type PendingKind } from '@paheli/core/integrity/pending-decision';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { pendingDecisions } from '@paheli/db/schema/integrity';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/record-action';
import type { Deps, Viewer } from '../deps';
import { mayStillAct } from '../foundation/suspension-facts';
import type { Tx } from '../foundation/transaction';
import { assertSecondPairOfEyes } from './impartiality';
import { effectWithoutSecond } from './lone-administrator';

export type PendingRow = typeof pendingDecisions.$inferSelect;

/** `alone`: little enough for one administrator. `reviewed`: a second one agreed. `waits`: nothing happens yet. */
export type Standing = 'alone' | 'reviewed' | 'waits';

/**
 * Decides whether a decision takes effect. A use case calls it with its locks, after all checks and before any write,
 * with the money at stake.
 */
export type Gate = (stake: {
  readonly tournamentId: string;
  readonly amountPaise: number;
}) => Promise<Standing>;

/** The gate of a decision that waited, or that a second administrator confirms. */
export const reviewed: Gate = async () => 'reviewed';

type Decision = {
  readonly kind: PendingKind;
  /** What is decided on, such as `session:<id>`. */
  readonly subject: string;
  /** The input of the use case. */
  readonly input: object;
};

/**
 * Returns the gate of an administrator's own decision. Above `prizeFourEyesPaise` it is stored and waits: for another
 * administrator, who confirms it or sends the same input, or, where there is no independent one, for its time. Throws
 * `forbidden` (see `assertSecondPairOfEyes`), and `locked` while another decision about the same thing waits.
 */
export function askSecond(tx: Tx, deps: Deps, viewer: Viewer, { kind, subject, input }: Decision): Gate {
  return async ({ tournamentId, amountPaise }) => {
    const isThis = eq(pendingDecisions.subject, subject);
    const payload = JSON.parse(JSON.stringify(input)) as object;
    const [waiting] = await tx.select().from(pendingDecisions).where(isThis).for('no key update');
    if (waiting) {
      const isSame = waiting.kind === kind && isDeepStrictEqual(waiting.payload, payload);
      const isOwn = waiting.requestedBy === viewer.userId;
      if (isOwn && isSame) return 'waits';
      if (!isOwn && (await mayStillAct(tx, deps, waiting.requestedBy, deciderDuties[waiting.kind]))) {
        if (!isSame) throw otherWaits();
        await assertSecondPairOfEyes(tx, deps, viewer, waiting.requestedBy);
        await closeDecision(tx, deps, viewer, waiting, 'decision.confirm');
        return 'reviewed';
      }
      await tx.delete(pendingDecisions).where(isThis);
    }
    if (amountPaise <= deps.settings.prizeFourEyesPaise) return 'alone';
    const [requestedAt, effectiveAt] = [deps.now(), await effectWithoutSecond(tx, deps, viewer)];
    if (effectiveAt && effectiveAt <= requestedAt) return 'reviewed';
    const row = { id: deps.newId(), kind, subject, tournamentId, payload, amount: amountPaise };
    await tx
      .insert(pendingDecisions)
      .values({ ...row, requestedBy: viewer.userId, requestedAt, effectiveAt });
    const after = { kind, ...payload, amount: toRupees(amountPaise), effectiveAt };
    await recordAction(tx, deps, viewer, { action: 'decision.request', subject: auditSubject(row), after });
    return 'waits';
  };
}

/**
 * Throws `locked` while a decision about something waits: a decision that needs no second administrator must not
 * overtake it.
 */
export async function assertNothingWaits(tx: Tx, subject: string): Promise<void> {
  const [waiting] = await tx
    .select({ id: pendingDecisions.id })
    .from(pendingDecisions)
    .where(eq(pendingDecisions.subject, subject));
  if (waiting) throw otherWaits();
}

/** Removes a waiting decision and records why. Throws `already_decided` where another call was faster. */
export async function closeDecision(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  row: PendingRow,
  action: 'decision.confirm' | 'decision.withdraw' | 'decision.lapse',
): Promise<void> {
  const [gone] = await tx.delete(pendingDecisions).where(eq(pendingDecisions.id, row.id)).returning();
  if (!gone) throw new Problem('already_decided');
  const before = { kind: row.kind, ...(row.payload as object), requestedBy: row.requestedBy };
  await recordAction(tx, deps, viewer, { action, subject: auditSubject(row), before });
}

/** The subjects of decisions about questions name the tournament, those of the audit log do not. */
function auditSubject({ subject }: Pick<PendingRow, 'subject'>): string {
  return subject.split(':', 2).join(':');
}

/** Returns the subject of a decision about a question in a tournament. */
export function questionSubject(questionId: string, tournamentId: string): string {
  return `question:${questionId}:${tournamentId}`;
}

function otherWaits(): Problem {
  return new Problem('locked', {
    detail: msg('Another decision about this waits. Confirm or withdraw it first.'),
  });
}
