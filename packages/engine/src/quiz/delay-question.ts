import { addMs } from '@paheli/core/clock';
import type { Deps } from '../deps';
import { locked, type QueuedWork } from '../foundation/queue';
import type { Turn } from './turn';

/** A question that is sent late. */
export type DelayItem = {
  readonly sessionId: string;
  /** When it should have been sent. */
  readonly startsAt: Date;
};

const spareLead = 1.2;
const longestLeadMs = 5_000;

/** The current question of a session and the end of its total time, as stored. */
export type DelayOutcome = {
  readonly questionIndex: number;
  readonly startsAt: Date;
  readonly deadlineAt: Date;
  readonly endsAt: Date;
};

/** An outcome, with the instant of its decision. */
type Decision = DelayOutcome & { readonly preparedAt: Date };

/** Late questions of all players, in batches. */
export const delays: QueuedWork<Deps, DelayItem, Decision | undefined> = {
  name: 'delays',
  groupOf: () => '',
  keyOf: ({ sessionId }) => sessionId,
  // Voiding a question locks the tournament's sessions for a moment.
  waitsForLocks: true,
  // A session without a row is locked or gone. The attempt that waits tells which.
  async work(deps, items, { skipsLocked }) {
    // Stamped after the wait in the queue, which is the server's lateness too. What follows takes time as well.
    const preparedAt = deps.now();
    const sentAt = addMs(preparedAt, Math.ceil(deps.delayLead.ms));
    const outcomes = await delayMany(
      deps,
      items.map((item) => ({ ...item, sentAt })),
      skipsLocked,
    );
    return outcomes.map((stored) => {
      if (stored === undefined) return skipsLocked ? locked : undefined;
      return { ...stored, preparedAt };
    });
  },
};

/**
 * Moves a question that is sent late to the instant at which it can be sent, with its deadline and the end of the total
 * time, so that the server's lateness costs the player nothing, however long it lasts. The database decides this once for
 * each opening: one whose text may have been handed out stays. Returns the turn to send; null where the session asks another by now.
 */
export async function delayQuestion(deps: Deps, turn: Turn): Promise<Turn | null> {
  const { sessionId, question } = turn;
  if (!question) return turn;
  const item = { sessionId, startsAt: question.startsAt };
  const stored = await deps.queues.run(delays, deps, item);
  if (stored?.questionIndex !== question.questionIndex) return null;
  const { startsAt, deadlineAt, endsAt, preparedAt } = stored;
  deps.delayLead.ms = Math.min(longestLeadMs, (deps.now().getTime() - preparedAt.getTime()) * spareLead);
  return { ...turn, endsAt, question: { ...question, startsAt, deadlineAt } };
}

/**
 * Moves late questions of different sessions in one round trip; returns one outcome for each, in order. With
 * `skipsLocked`, a locked session has no outcome.
 */
export async function delayMany(
  deps: Deps,
  items: readonly (DelayItem & { readonly sentAt: Date })[],
  skipsLocked = false,
): Promise<(DelayOutcome | undefined)[]> {
  const { sql } = deps.database;
  const rows = await sql<(DelayOutcome & { item: number })[]>`
    select item, question_index, starts_at, deadline_at, ends_at
    from delay_many(${items.map(({ sessionId }) => sessionId)}::uuid[],
      ${items.map(({ startsAt }) => startsAt.toISOString())}::text[]::timestamptz[],
      ${items.map(({ sentAt }) => sentAt.toISOString())}::text[]::timestamptz[], ${skipsLocked}::boolean, ${deps.processId()}::int)`;
  const byItem = new Map(rows.map(({ item, ...row }) => [item, row]));
  return items.map((_, index) => byItem.get(index + 1));
}
