import type { Audience, LiveEvent, SequencedEvent, StoredEvent } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/client/connect';
import { readHead } from '@paheli/engine/foundation/outbox';
import { createDeliveryQueue } from './delivery-queue';
import { takesRights } from './listeners';
import {
  createReaders,
  type Outgoing,
  type Reader,
  spreadOver,
  type TournamentEvent,
  type UnstoredEvent,
} from './readers';
import { replay, type Sources } from './replay';
import { isEdit } from './tournament-changes';

/** An event on its way to one reader. An event that is not stored has the number to resume after. */
export type Delivery = { readonly seq: number; readonly event: LiveEvent };

export type Subscription = {
  /** Where the subscription stands before its first delivery: everything after this number is delivered. */
  readonly position: number;
  readonly deliveries: Deliveries;
  /** Joins a tournament's room, which first sends its current leaderboard. */
  joinRoom(tournamentId: string): void;
  /** Leaves a tournament's room and drops its leaderboards that still wait to be read. */
  leaveRoom(tournamentId: string): void;
};

export type Deliveries = AsyncIterableIterator<Delivery, undefined> & {
  /**
   * Hands all further deliveries over, each at once, and resolves at the end. Null while missed events are replayed:
   * those are iterated over, one at a time.
   */
  handTo(take: (delivery: Delivery) => void): Promise<undefined> | null;
};

export type SubscribeOptions = {
  readonly audiences: readonly Audience[];
  /** The number to resume after. Without it, only later events are delivered. */
  readonly afterSeq?: number;
  readonly signal?: AbortSignal;
  /** The reader's connection, which is not sent events that exclude it. */
  readonly connectionId?: string;
};

/** Returns the audiences of a reader who watches a tournament. */
export function audiencesOfRoom(tournamentId: string): Audience[] {
  return [`tournament:${tournamentId}`, `followers:${tournamentId}`];
}

/**
 * Creates the subscriptions of this process, with the events that wait for each reader. Calls `pushLeaderboard` when a
 * tournament's leaderboard changed or a reader joined its room.
 */
export function createSubscriptions(sources: Sources, pushLeaderboard: (tournamentId: string) => void) {
  const { database, recent } = sources;
  const readers = createReaders();
  let ended = false;
  /** Returns an event with the time over which its readers request the tournament again, if they do. */
  const spread = (audience: Audience, event: TournamentEvent): TournamentEvent =>
    isEdit(event) ? { ...event, spreadMs: spreadOver(readers.count(audience)) } : event;
  const send = (audience: Audience, event: UnstoredEvent, exceptConnectionId?: string) =>
    readers.push({ audience, event, seq: recent.position(), isStored: false }, exceptConnectionId);

  return {
    /** Sends a user whose rights were taken away no administrators' events from now on. */
    prepare({ audience, event }: SequencedEvent): void {
      if (takesRights(event)) for (const reader of readers.of(audience)) readers.leave(reader, 'admins');
    },
    /** Delivers a stored event, the next by number, to the readers of its audience. */
    deliver(sequenced: SequencedEvent): void {
      const { audience, event } = sequenced;
      if (isNotice(event)) {
        if (readers.has(audience)) pushLeaderboard(event.tournamentId);
      } else if (event.type === 'tournament_update') {
        readers.push({ ...sequenced, event: spread(audience, event), isStored: true });
      } else readers.push({ ...sequenced, isStored: true });
      // Who just took a seat hears of the tournament from now on.
      if (event.type === 'tournament_update' && event.joined)
        for (const reader of readers.of(audience)) readers.join(reader, `followers:${event.tournamentId}`);
    },
    /** Delivers an event that is not stored, after the stored ones before it. Returns the number of readers. */
    send,
    /** Sends what is known of a tournament, like `send`. */
    announce: (audience: Audience, event: TournamentEvent) => send(audience, spread(audience, event)),
    countListeners: readers.count,
    hasListeners: readers.has,
    audiences: readers.audiences,
    async subscribe({ audiences, afterSeq, signal, connectionId }: SubscribeOptions): Promise<Subscription> {
      // Attached before anything is replayed: the queue has everything after `attachedAt`.
      const attachedAt = recent.position();
      let position = attachedAt;
      // Rooms that the reader left meanwhile are skipped. Another process may have been ahead of this one: the reader
      // never goes back behind its position.
      const accepts = ({ audience, isStored, seq }: Outgoing) =>
        reader.audiences.has(audience) && !(isStored && seq <= position);
      const queue = createDeliveryQueue(accepts);
      const nextBroadcast = readers.nextBroadcast();
      const reader: Reader = {
        audiences: new Set(),
        queue,
        connectionId,
        nextBroadcast,
        lastUnstored: new Map(),
      };
      for (const audience of audiences) readers.join(reader, audience);
      let isOver = false;
      const stop = () => {
        isOver = true;
        for (const audience of [...reader.audiences]) readers.leave(reader, audience);
        queue.end();
        signal?.removeEventListener('abort', stop);
      };
      if (signal?.aborted || ended) stop();
      else signal?.addEventListener('abort', stop, { once: true });
      position = await resumeAt(database, attachedAt, afterSeq).catch((error: unknown) => {
        stop();
        throw error;
      });
      const standing = { position, attachedAt, isResuming: afterSeq !== undefined };
      const missed = missedBy(replay(sources, reader.audiences, standing), pushLeaderboard);
      return {
        position,
        deliveries: deliver(missed, reader, position, stop),
        joinRoom(tournamentId) {
          if (isOver) return;
          for (const audience of audiencesOfRoom(tournamentId)) readers.join(reader, audience);
          pushLeaderboard(tournamentId);
        },
        leaveRoom: (tournamentId) => readers.leave(reader, `tournament:${tournamentId}`),
      };
    },
    /** Ends every subscription after what it has been sent. */
    end(): void {
      ended = true;
      readers.end();
    },
  };
}

/** Yields replayed events. A change of a leaderboard is a push of its present state instead. */
async function* missedBy(
  replayed: AsyncIterable<{ readonly seq: number; readonly event: StoredEvent }>,
  pushLeaderboard: (tournamentId: string) => void,
): AsyncGenerator<Delivery, undefined, undefined> {
  for await (const { seq, event } of replayed) {
    if (isNotice(event)) pushLeaderboard(event.tournamentId);
    else yield { seq, event };
  }
  return undefined;
}

const over = { done: true, value: undefined } as const;

/**
 * Iterates over the missed events and then over those of the queue. It is no generator: a broadcast passes here once for
 * each of thousands of readers, and a generator costs several promises for each.
 */
function deliver(
  replayed: AsyncGenerator<Delivery, undefined, undefined>,
  { queue }: Reader,
  position: number,
  stop: () => void,
): Deliveries {
  // Released after the last missed event, because thousands of readers stay for hours.
  let missed: typeof replayed | undefined = replayed;

  async function nextMissed(): Promise<IteratorResult<Delivery, undefined>> {
    const next = await missed?.next();
    if (next && !next.done) return next;
    missed = undefined;
    return nextOfQueue();
  }

  function nextOfQueue(): Promise<IteratorResult<Delivery, undefined>> {
    return queue.next().then((outgoing) => {
      if (outgoing === undefined) {
        stop();
        return over;
      }
      return { done: false, value: toDelivery(outgoing) };
    });
  }

  // Changes of leaderboards are never in the queue.
  const toDelivery = ({ seq, event }: Outgoing): Delivery => ({
    seq: Math.max(seq, position),
    event: event as LiveEvent,
  });

  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    handTo(take) {
      if (missed) return null;
      return queue.handTo((outgoing) => take(toDelivery(outgoing))).finally(stop);
    },
    next: () => (missed ? nextMissed().catch(fail) : nextOfQueue()),
    async return() {
      stop();
      await missed?.return(undefined);
      return over;
    },
  };

  function fail(error: unknown): never {
    stop();
    throw error;
  }
}

/** Returns whether a stored event only announces a changed leaderboard. */
function isNotice(event: StoredEvent): event is Extract<StoredEvent, { type: 'leaderboard_update' }> {
  return event.type === 'leaderboard_update';
}

/** Returns the position of a reader. A number that was never assigned cannot be resumed after. */
async function resumeAt(database: Database, attachedAt: number, afterSeq: number | undefined) {
  if (afterSeq === undefined) return attachedAt;
  if (afterSeq <= attachedAt) return afterSeq;
  return afterSeq <= (await readHead(database)) ? afterSeq : attachedAt;
}
