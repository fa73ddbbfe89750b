import type { Audience, SequencedEvent, StoredEvent } from '@paheli/core/live-event';
import type { Schedule } from '../schedule';
import { pauseAfter } from './readers';

type Update = Extract<StoredEvent, { type: 'tournament_update' }>;
type Join = Extract<StoredEvent, { type: 'tournament_join' }>;
/** An event that replaces those of the same tournament before it. */
export type SeatEvent = Update | Join;

export type SeatChanges = ReturnType<typeof createSeatChanges>;

/** Events of the current pause, as one. Null where there was none. */
type Resting = { pending: SeatEvent | null; readonly audience: Audience; readonly cancel: () => void };

/**
 * Returns whether an event only reports changed seats, to others than their players. Such events are sent at most once a
 * second for each tournament (see `pauseAfter`), because thousands of players join at once.
 */
export function isSeatEvent({ audience, event }: SequencedEvent): boolean {
  if (isPublic(audience)) return event.type === 'tournament_update' && event.change === 'seats';
  return audience === 'admins' && event.type === 'tournament_join';
}

/** Returns whether an audience is told of a tournament as players see it. */
function isPublic(audience: Audience): boolean {
  return audience === 'everyone' || audience.startsWith('followers:');
}

/** Returns one event for two of the same tournament and type. */
export function mergeSeatEvents(before: SeatEvent | null, event: SeatEvent): SeatEvent {
  if (before?.type !== 'tournament_join' || event.type !== 'tournament_join') return event;
  return {
    ...event,
    newParticipants: (before.newParticipants ?? 1) + (event.newParticipants ?? 1),
    ...(before.entryFees !== undefined &&
      event.entryFees !== undefined && { entryFees: before.entryFees + event.entryFees }),
  };
}

/**
 * Sends changes of seats: the first of a tournament at once, then at most one a second, and the last state always.
 * Remembers the last number of participants of each tournament for resuming readers, because the event that a reader
 * was last sent may be newer than a change that was still waiting.
 */
export function createSeatChanges(
  schedule: Schedule,
  send: (audience: Audience, event: SeatEvent) => number,
) {
  const resting = new Map<string, Resting>();
  const latest = new Map<
    string,
    { readonly seq: number; readonly audience: Audience; readonly event: Update }
  >();

  /** Sends an event and starts the pause of its tournament. */
  function sendNow(key: string, audience: Audience, event: SeatEvent): void {
    const pauseMs = pauseAfter(send(audience, event));
    const cancel = schedule(pauseMs, () => {
      const pending = resting.get(key)?.pending;
      resting.delete(key);
      if (pending) sendNow(key, audience, pending);
    });
    resting.set(key, { pending: null, audience, cancel });
  }

  return {
    /** Takes a stored event, the next by number. Returns whether it is sent from here, now or later. */
    take(sequenced: SequencedEvent): boolean {
      const { seq, audience, event } = sequenced;
      if (event.type !== 'tournament_update' && event.type !== 'tournament_join') return false;
      if (!isPublic(audience) && audience !== 'admins') return false;
      const key = `${audience}:${event.tournamentId}`;
      const waiting = resting.get(key);
      if (!isSeatEvent(sequenced)) {
        // Readers request the tournament again, with its seats. A number from before is out of date.
        latest.delete(event.tournamentId);
        if (isPublic(audience) && waiting) waiting.pending = null;
        return false;
      }
      if (event.type === 'tournament_update') {
        latest.delete(event.tournamentId);
        latest.set(event.tournamentId, { seq, audience, event });
      }
      if (waiting) waiting.pending = mergeSeatEvents(waiting.pending, event);
      else sendNow(key, audience, event);
      return true;
    },
    /** Adds the last state of tournaments, from before this process began to read. */
    remember(states: readonly SequencedEvent[]): void {
      for (const { seq, audience, event } of states)
        if (event.type === 'tournament_update') latest.set(event.tournamentId, { seq, audience, event });
    },
    /** Returns the last state of each tournament whose seats changed after a number, for audiences. Forgets earlier ones. */
    latestAfter(seq: number, audiences: ReadonlySet<Audience>): readonly Update[] {
      for (const [id, state] of latest) {
        if (state.seq > seq) break;
        latest.delete(id);
      }
      return [...latest.values()].flatMap(({ audience, event }) => (audiences.has(audience) ? [event] : []));
    },
    /** Sends what waits, and nothing after it. */
    stop(): void {
      for (const { pending, audience, cancel } of resting.values()) {
        cancel();
        if (pending) send(audience, pending);
      }
      resting.clear();
    },
  };
}
