import type {
  Audience,
  FiguresEvent,
  LiveEvent,
  SequencedEvent,
  StoredEvent,
  TransientEvent,
} from '@paheli/core/live-event';
import type { Database } from '@paheli/db/connect';
import { readHead, readOutbox } from '@paheli/engine/outbox';
import { createDeliveryQueue, type DeliveryQueue } from './delivery-queue';
import type { RecentEvents } from './recent-events';

/** An event on its way to one reader. An event that is not stored has the number to resume after. */
export type Delivery = { readonly seq: number; readonly event: LiveEvent };

export type Subscription = {
  /** Where the subscription stands before its first delivery: everything after this number is delivered. */
  readonly position: number;
  readonly deliveries: AsyncIterable<Delivery>;
  /** Joins a tournament's room, which first sends its current leaderboard. */
  joinRoom(tournamentId: string): void;
  /** Leaves a tournament's room and drops its events that still wait to be read. */
  leaveRoom(tournamentId: string): void;
};

export type SubscribeOptions = {
  readonly audiences: readonly Audience[];
  /** The number to resume after. Without it, only later events are delivered. */
  readonly afterSeq?: number;
  readonly signal?: AbortSignal;
};

type Waiting =
  | (SequencedEvent & { readonly isStored: true })
  | {
      readonly seq: number;
      readonly audience: Audience;
      readonly event: TransientEvent | FiguresEvent;
      readonly isStored: false;
    };
type Reader = { readonly audiences: Set<Audience>; readonly queue: DeliveryQueue<Waiting> };

const pageSize = 500;
/** A reader further behind starts at the oldest of these, because its screens refetch anyway. */
const longestReplay = 20_000;

/**
 * Creates the subscriptions of this process, with the events that wait for each reader. Calls `pushLeaderboard` when a
 * tournament's leaderboard changed or a reader joined its room.
 */
export function createSubscriptions(
  database: Database,
  recent: RecentEvents,
  pushLeaderboard: (tournamentId: string) => void,
) {
  const readersOf = new Map<Audience, Set<Reader>>();
  let ended = false;

  function join(reader: Reader, audience: Audience): void {
    reader.audiences.add(audience);
    readersOf.set(audience, (readersOf.get(audience) ?? new Set()).add(reader));
  }

  function leave(reader: Reader, audience: Audience): void {
    reader.audiences.delete(audience);
    const readers = readersOf.get(audience);
    readers?.delete(reader);
    if (readers?.size === 0) readersOf.delete(audience);
  }

  function end(reader: Reader): void {
    for (const audience of [...reader.audiences]) leave(reader, audience);
    reader.queue.end();
  }

  function push(waiting: Waiting): void {
    for (const { queue } of readersOf.get(waiting.audience) ?? []) queue.push(waiting);
  }

  async function* eventsOf(reader: Reader, position: number, attachedAt: number) {
    yield* replay(database, recent, reader.audiences, position, attachedAt);
    yield* follow(reader, position);
  }

  return {
    /** Delivers a stored event, the next by number, to the readers of its audience. */
    deliver: (event: SequencedEvent): void => push({ ...event, isStored: true }),
    /** Delivers an event that is not stored to the readers of the audience, after the stored ones before it. */
    send: (audience: Audience, event: TransientEvent | FiguresEvent): void =>
      push({ audience, event, seq: recent.position(), isStored: false }),
    hasListeners: (audience: Audience): boolean => readersOf.has(audience),
    audiences: (): Audience[] => [...readersOf.keys()],
    async subscribe({ audiences, afterSeq, signal }: SubscribeOptions): Promise<Subscription> {
      const reader: Reader = { audiences: new Set(), queue: createDeliveryQueue() };
      // Attached before anything is replayed: the queue has everything after `attachedAt`.
      const attachedAt = recent.position();
      for (const audience of audiences) join(reader, audience);
      let isOver = false;
      const stop = () => {
        isOver = true;
        end(reader);
      };
      if (signal?.aborted || ended) stop();
      else signal?.addEventListener('abort', stop, { once: true });
      const position = await resumeAt(database, attachedAt, afterSeq).catch((error: unknown) => {
        stop();
        throw error;
      });
      async function* deliveries(): AsyncGenerator<Delivery, void, void> {
        try {
          for await (const { seq, event } of eventsOf(reader, position, attachedAt)) {
            if (isNotice(event)) pushLeaderboard(event.tournamentId);
            else yield { seq, event };
          }
        } finally {
          stop();
          signal?.removeEventListener('abort', stop);
        }
      }
      return {
        position,
        deliveries: deliveries(),
        joinRoom(tournamentId) {
          if (isOver) return;
          join(reader, `tournament:${tournamentId}`);
          pushLeaderboard(tournamentId);
        },
        leaveRoom: (tournamentId) => leave(reader, `tournament:${tournamentId}`),
      };
    },
    /** Ends every subscription after what it has been sent. */
    end(): void {
      ended = true;
      for (const readers of readersOf.values()) for (const { queue } of readers) queue.end();
    },
  };
}

/**
 * Yields the events that a resuming reader missed: from memory, or from the database where memory no longer reaches.
 */
async function* replay(
  database: Database,
  recent: RecentEvents,
  audiences: ReadonlySet<Audience>,
  afterSeq: number,
  upTo: number,
) {
  let from = Math.max(afterSeq, upTo - longestReplay);
  while (from < upTo) {
    const { events, lastSeq, isLast } =
      from >= recent.forgottenUpTo()
        ? { events: recent.between(from, upTo), lastSeq: upTo, isLast: true }
        : await readOutbox(database, { afterSeq: from, limit: pageSize, audiences });
    for (const { seq, event, audience } of events) {
      if (seq <= upTo && audiences.has(audience)) yield { seq, event };
    }
    from = isLast ? upTo : lastSeq;
  }
}

/** Yields later events while the reader is present. */
async function* follow({ audiences, queue }: Reader, position: number) {
  for await (const { seq, event, audience, isStored } of queue.read()) {
    // Rooms that the reader left meanwhile are skipped.
    if (!audiences.has(audience)) continue;
    // Another process may have been ahead of this one. The reader never goes back behind its position.
    if (isStored && seq <= position) continue;
    yield { seq: Math.max(seq, position), event };
  }
}

/** Returns whether a stored event only announces a changed leaderboard. */
function isNotice(
  event: StoredEvent | LiveEvent,
): event is Extract<StoredEvent, { type: 'leaderboard_update' }> {
  return event.type === 'leaderboard_update' && !('entries' in event);
}

/** Returns the position of a reader. A number that was never assigned cannot be resumed after. */
async function resumeAt(database: Database, attachedAt: number, afterSeq: number | undefined) {
  if (afterSeq === undefined) return attachedAt;
  if (afterSeq <= attachedAt) return afterSeq;
  return afterSeq <= (await readHead(database)) ? afterSeq : attachedAt;
}
