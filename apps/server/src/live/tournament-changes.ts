import type { Audience, SequencedEvent } from '@paheli/core/live-event';
import type { Schedule } from '../schedule';
import { pauseAfter, type TournamentEvent } from './readers';

type Update = Extract<TournamentEvent, { type: 'tournament_update' }>;
type Edit = Update & { readonly change?: undefined };

export type TournamentChanges = ReturnType<typeof createTournamentChanges>;

/** The event that waits for the end of a pause, or null, and whether the one before the pause was an edit. */
type Resting = {
  pending: TournamentEvent | null;
  readonly audience: Audience;
  readonly isAfterEdit: boolean;
  readonly cancel: () => void;
};

/**
 * Returns an event's report of a tournament to others than its players, or null. Such events are sent at most once a second
 * for each tournament (see `pauseAfter`), because thousands of players join at once and a series changes all its dates.
 */
export function announcementIn({ audience, event }: SequencedEvent): TournamentEvent | null {
  if (event.type === 'tournament_join') return audience === 'admins' ? event : null;
  const isPublic = audience === 'everyone' || audience.startsWith('followers:');
  return isPublic && event.type === 'tournament_update' ? event : null;
}

/** Returns whether readers request the tournament again, with its seats. */
export function isEdit(event: TournamentEvent): event is Edit {
  return event.type === 'tournament_update' && event.change === undefined;
}

/** Returns one event for two of the same tournament and audience. */
export function mergeEvents(before: TournamentEvent | null, event: TournamentEvent): TournamentEvent {
  if (before && isEdit(before)) return before;
  if (before?.type !== 'tournament_join' || event.type !== 'tournament_join') return event;
  return {
    ...event,
    newParticipants: (before.newParticipants ?? 1) + (event.newParticipants ?? 1),
    ...(before.entryFees !== undefined &&
      event.entryFees !== undefined && { entryFees: before.entryFees + event.entryFees }),
  };
}

/**
 * Sends changes of tournaments: the first at once, then at most one a second for each tournament, and the last state always.
 * An edit does not wait for changes of seats. Remembers, for resuming readers, the last number of participants of each
 * tournament and its last edit that waited, because the event that a reader was last sent may be newer than those.
 */
export function createTournamentChanges(
  schedule: Schedule,
  send: (audience: Audience, event: TournamentEvent) => number,
) {
  const resting = new Map<string, Resting>();
  const latest = new Map<
    string,
    { readonly seq: number; readonly audience: Audience; readonly event: Update }
  >();

  /** Starts the pause of a tournament. */
  function rest(key: string, audience: Audience, isAfterEdit: boolean, readers: number): void {
    resting.get(key)?.cancel();
    const cancel = schedule(pauseAfter(readers), () => {
      const pending = resting.get(key)?.pending;
      resting.delete(key);
      if (pending) sendNow(key, audience, pending);
    });
    resting.set(key, { pending: null, audience, isAfterEdit, cancel });
  }

  function sendNow(key: string, audience: Audience, event: TournamentEvent): void {
    rest(key, audience, isEdit(event), send(audience, event));
  }

  function remember({ seq, audience }: SequencedEvent, event: Update): void {
    const key = `${isEdit(event) ? 'edit' : 'seats'}:${event.tournamentId}`;
    latest.delete(key);
    latest.set(key, { seq, audience, event });
  }

  return {
    /** Takes a stored event, the next by number. Returns whether it is sent from here, now or later. */
    take(sequenced: SequencedEvent): boolean {
      const event = announcementIn(sequenced);
      if (!event) return false;
      const { audience } = sequenced;
      const key = `${audience}:${event.tournamentId}`;
      const waiting = resting.get(key);
      if (isEdit(event) && !waiting?.isAfterEdit) {
        // It is delivered with its number, and what was remembered or waits is out of date.
        for (const kind of ['edit', 'seats']) latest.delete(`${kind}:${event.tournamentId}`);
        rest(key, audience, true, 0);
        return false;
      }
      if (event.type === 'tournament_update') remember(sequenced, event);
      if (waiting) waiting.pending = mergeEvents(waiting.pending, event);
      else sendNow(key, audience, event);
      return true;
    },
    /** Adds the last state of tournaments, from before this process began to read. */
    remember(states: readonly SequencedEvent[]): void {
      for (const state of states) if (state.event.type === 'tournament_update') remember(state, state.event);
    },
    /** Returns what is remembered of events after a number, for audiences. Forgets earlier ones. */
    latestAfter(seq: number, audiences: ReadonlySet<Audience>): readonly Update[] {
      for (const [key, state] of latest) {
        if (state.seq > seq) break;
        latest.delete(key);
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
