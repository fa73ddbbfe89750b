import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { longestExcusedMs, maxStoredViolations } from '@paheli/core/quiz/constants';
import type { ReportViolation, ViolationReceipt } from '@paheli/core/quiz/schema';
import { violationWeights } from '@paheli/core/quiz/violation-weights';
import type { Deps, Viewer } from '../deps';
import type { QueuedWork } from '../foundation/queue';

type ViolationItem = ReportViolation & { readonly userId: string; readonly arrivedAt: Date };

type ViolationRow = ViolationReceipt & { readonly sessionId: string; readonly finished: boolean };

/** Violations of all players, in batches. */
export const violations: QueuedWork<Deps, ViolationItem, ViolationRow | undefined> = {
  name: 'violations',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  // Voiding a question locks the tournament's sessions for a moment.
  waitsForLocks: true,
  work: reportMany,
};

/**
 * Counts and weighs a violation in the viewer's running session; the first 200 are stored singly and told to administrators. A
 * stored one with the same id counts once, and one short switch of the tab while no question is open has no weight. Practice and the daily quiz
 * have none. Throws `not_found`, and `finished` once the session has ended.
 */
export async function reportViolation(
  deps: Deps,
  { userId }: Viewer,
  input: ReportViolation,
): Promise<ViolationReceipt> {
  const row = await deps.queues.run(violations, deps, { userId, ...input, arrivedAt: deps.now() });
  if (!row) throw new Problem('not_found', { detail: msg('This quiz session was not found.') });
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
      ${maxStoredViolations}::int, ${items.map(({ violationId = null }) => violationId)}::text[],
      ${items.map(excusableMs)}::int[], ${items.map(({ arrivedAt }) => arrivedAt.toISOString())}::text[]::timestamptz[])`;
  const byItem = new Map(rows.map(({ item, ...row }) => [item, row]));
  return items.map((_, index) => byItem.get(index + 1));
}

/** Returns the length of an absence that may be excused; null for every other violation. */
function excusableMs({ type, awayMs }: ReportViolation): number | null {
  return type === 'tab_switch' && awayMs !== undefined && awayMs <= longestExcusedMs ? awayMs : null;
}
