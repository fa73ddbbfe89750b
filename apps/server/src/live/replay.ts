import type { Audience } from '@paheli/core/live-event';
import { readOutbox } from '@paheli/engine/foundation/outbox';
import { isSeatEvent, mergeSeatEvents, type SeatEvent } from './seat-changes';
import type { Sources } from './subscriptions';

/** Where a reader stands when it is attached. */
export type Standing = {
  /** The number to resume after. */
  readonly position: number;
  /** The number up to which events are replayed. */
  readonly attachedAt: number;
  readonly isResuming: boolean;
};

const pageSize = 500;
/** A reader further behind starts at the oldest of these, because its screens refetch anyway. */
export const longestReplay = 20_000;

/**
 * Yields the events that a resuming reader missed: from memory, or from the database where memory no longer reaches. The
 * missed joins of a tournament are one event. The last number of participants of each tournament comes at the end.
 */
export async function* replay(
  { database, recent, seatChanges }: Sources,
  audiences: ReadonlySet<Audience>,
  { position, attachedAt, isResuming }: Standing,
) {
  let from = Math.max(position, attachedAt - longestReplay);
  const joins = new Map<string, SeatEvent>();
  while (from < attachedAt) {
    const { events, lastSeq, isLast } =
      from >= recent.forgottenUpTo()
        ? { events: recent.between(from, attachedAt), lastSeq: attachedAt, isLast: true }
        : await readOutbox(database, { afterSeq: from, limit: pageSize, audiences });
    for (const sequenced of events) {
      const { seq, event, audience } = sequenced;
      if (seq > attachedAt || !audiences.has(audience)) continue;
      if (!isSeatEvent(sequenced)) yield { seq, event };
      else if (event.type === 'tournament_join')
        joins.set(event.tournamentId, mergeSeatEvents(joins.get(event.tournamentId) ?? null, event));
    }
    from = isLast ? attachedAt : lastSeq;
  }
  const seq = Math.max(position, attachedAt);
  for (const event of joins.values()) yield { seq, event };
  if (!isResuming) return;
  for (const event of seatChanges.latestAfter(recent.position() - longestReplay, audiences))
    yield { seq, event };
}
