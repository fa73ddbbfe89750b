import type { Audience } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import { readOutbox } from '@paheli/engine/foundation/outbox';
import type { TournamentEvent } from './readers';
import type { RecentEvents } from './recent-events';
import { announcementIn, isEdit, mergeEvents, type TournamentChanges } from './tournament-changes';

/** What events are replayed from. */
export type Sources = {
  readonly database: Database;
  readonly recent: RecentEvents;
  readonly changes: Pick<TournamentChanges, 'latestAfter'>;
};

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
 * missed joins of a tournament are one event, as its edits are. The last number of participants of each comes at the end.
 */
export async function* replay(
  { database, recent, changes }: Sources,
  audiences: ReadonlySet<Audience>,
  { position, attachedAt, isResuming }: Standing,
) {
  let from = Math.max(position, attachedAt - longestReplay);
  const joins = new Map<string, TournamentEvent>();
  const edited = new Set<string>();
  while (from < attachedAt) {
    const { events, lastSeq, isLast } =
      from >= recent.forgottenUpTo()
        ? { events: recent.between(from, attachedAt), lastSeq: attachedAt, isLast: true }
        : await readOutbox(database, { afterSeq: from, limit: pageSize, audiences });
    for (const sequenced of events) {
      const { seq, audience } = sequenced;
      if (seq > attachedAt || !audiences.has(audience)) continue;
      const event = announcementIn(sequenced);
      if (!event) yield { seq, event: sequenced.event };
      else if (event.type === 'tournament_join')
        joins.set(event.tournamentId, mergeEvents(joins.get(event.tournamentId) ?? null, event));
      else if (isEdit(event) && !edited.has(event.tournamentId)) {
        edited.add(event.tournamentId);
        yield { seq, event };
      }
    }
    from = isLast ? attachedAt : lastSeq;
  }
  const seq = Math.max(position, attachedAt);
  for (const event of joins.values()) yield { seq, event };
  if (!isResuming) return;
  for (const event of changes.latestAfter(recent.position() - longestReplay, audiences))
    if (!isEdit(event) || !edited.has(event.tournamentId)) yield { seq, event };
}
