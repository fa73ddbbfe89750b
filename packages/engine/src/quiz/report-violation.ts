import { Problem } from '@paheli/core/problem';
import { maxStoredViolations } from '@paheli/core/quiz/constants';
import { violationWeights } from '@paheli/core/quiz/integrity';
import type { ReportViolation, ViolationReceipt } from '@paheli/core/quiz/schema';
import type { Deps, Viewer } from '../deps';
import type { QueuedWork } from '../queue';

type ViolationItem = ReportViolation & { readonly userId: string };

type ViolationRow = ViolationReceipt & { readonly sessionId: string; readonly finished: boolean };

/** Violations of all players, in batches. */
export const violations: QueuedWork<ViolationItem, ViolationRow | undefined> = {
  name: 'violations',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  // Voiding a question locks the tournament's sessions for a moment.
  waitsForLocks: true,
  work: reportMany,
};

/**
 * Counts and weighs a violation in the viewer's running session; the first 200 are stored singly. Practice and the daily quiz
 * have none. Throws `not_found`, and `finished` once the session has ended.
 */
export async function reportViolation(
  deps: Deps,
  { userId }: Viewer,
  input: ReportViolation,
): Promise<ViolationReceipt> {
  const row = await deps.queues.violations.run(deps, { userId, ...input });
  if (!row) throw new Problem('not_found', { detail: 'This quiz session was not found.' });
  const { sessionId, finished, violationCount, integrityScore } = row;
  if (finished) throw new Problem('finished', { facts: { sessionId } });
  deps.live.wake();
  return { violationCount, integrityScore };
}

/** Counts violations of different players in one round trip. Returns one row for each, in order. */
async function reportMany(
  deps: Deps,
  items: readonly ViolationItem[],
): Promise<(ViolationRow | undefined)[]> {
  const { sql } = deps.database;
  const rows = await sql<(ViolationRow & { item: number })[]>`
    select item, session_id, finished, violation_count, integrity_score
    from violation_many(${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ sessionId }) => sessionId)}::uuid[],
      ${items.map(() => deps.newId())}::uuid[], ${items.map(({ type }) => type)}::text[],
      ${items.map(({ type }) => violationWeights[type])}::int[],
      ${items.map(({ timestamp }) => timestamp.toISOString())}::text[]::timestamptz[], ${deps.now().toISOString()}::timestamptz,
      ${maxStoredViolations}::int)`;
  const byItem = new Map(rows.map(({ item, ...row }) => [item, row]));
  return items.map((_, index) => byItem.get(index + 1));
}
