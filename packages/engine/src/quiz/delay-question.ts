import type { Deps } from '../deps';
import { locked, type QueuedWork } from '../foundation/queue';
import type { Turn } from './turn';

/** A question that is sent late. */
export type DelayItem = {
  readonly sessionId: string;
  /** When it should have been sent. */
  readonly startsAt: Date;
  readonly sentAt: Date;
};

/** The current question of a session, as stored. */
export type DelayOutcome = {
  readonly questionIndex: number;
  readonly startsAt: Date;
  readonly deadlineAt: Date;
};

/** Late questions of all players, in batches. */
export const delays: QueuedWork<Deps, DelayItem, DelayOutcome | undefined> = {
  name: 'delays',
  groupOf: () => '',
  keyOf: ({ sessionId }) => sessionId,
  // Voiding a question locks the tournament's sessions for a moment.
  waitsForLocks: true,
  // A session without a row is locked or gone. The attempt that waits tells which.
  work: async (deps, items, { skipsLocked }) =>
    (await delayMany(deps, items, skipsLocked)).map((stored) => stored ?? (skipsLocked ? locked : undefined)),
};

/**
 * Moves the opening and the deadline of a question that is sent late to now, by `longestDelayMs` at most, so that the
 * server's lateness costs the player nothing. The database decides this once for each opening: one whose text may have been
 * handed out stays. Returns the turn to send; null where the session asks another by now.
 */
export async function delayQuestion(deps: Deps, turn: Turn): Promise<Turn | null> {
  const { sessionId, question } = turn;
  if (!question) return turn;
  const item = { sessionId, startsAt: question.startsAt, sentAt: deps.now() };
  const stored = await deps.queues.run(delays, deps, item);
  if (stored?.questionIndex !== question.questionIndex) return null;
  const { startsAt, deadlineAt } = stored;
  return { ...turn, question: { ...question, startsAt, deadlineAt } };
}

/**
 * Moves late questions of different sessions in one round trip; returns one outcome for each, in order. With
 * `skipsLocked`, a locked session has no outcome.
 */
export async function delayMany(
  deps: Deps,
  items: readonly DelayItem[],
  skipsLocked = false,
): Promise<(DelayOutcome | undefined)[]> {
  const { sql } = deps.database;
  const rows = await sql<(DelayOutcome & { item: number })[]>`
    select item, question_index, starts_at, deadline_at
    from delay_many(${items.map(({ sessionId }) => sessionId)}::uuid[],
      ${items.map(({ startsAt }) => startsAt.toISOString())}::text[]::timestamptz[],
      ${items.map(({ sentAt }) => sentAt.toISOString())}::text[]::timestamptz[], ${skipsLocked}::boolean, ${deps.processId()}::int)`;
  const byItem = new Map(rows.map(({ item, ...row }) => [item, row]));
  return items.map((_, index) => byItem.get(index + 1));
}
