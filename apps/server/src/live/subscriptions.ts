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

/** An event on its way to one reader; one that is not stored has the number to resume after. */
export type Delivery = { readonly seq: number; readonly event: LiveEvent };

export type Subscription = {
  /** Where the subscription stands before its first delivery: everything after this number is delivered. */
  readonly position: number;
  readonly deliveries: AsyncIterable<Delivery>;
  /** Hears a tournament's room from now on, first of all how its standings are. */
  joinRoom(tournamentId: string): void;
  /** Hears a tournament's room no more, nor what was said there and still waits to be read. */
  leaveRoom(tournamentId: string): void;
};

export type SubscribeOptions = {
  readonly audiences: readonly Audience[];
  /** Resume after this number; without it only what happens from now on is delivered. */
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
/** A reader further behind than this starts at the oldest of these: its screens ask anew anyway. */
const longestReplay = 20_000;

/**
 * The readers of this process and what each of them is still to be given. `pushLeaderboard` is asked for a
 * tournament's standings, to be told to its room: when they have changed, and when somebody comes to it.
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
    /** Gives a stored event, the next in the order of their numbers, to whoever hears its audience. */
    deliver: (event: SequencedEvent): void => push({ ...event, isStored: true }),
    /** Gives an event that is not stored to whoever hears the audience, after the stored ones before it. */
    tell: (audience: Audience, event: TransientEvent | FiguresEvent): void =>
      push({ audience, event, seq: recent.position(), isStored: false }),
    isHeard: (audience: Audience): boolean => readersOf.has(audience),
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

/** What a resuming reader has missed: from the database where this process no longer remembers it. */
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

/** What has come since, for as long as the reader is there. */
async function* follow({ audiences, queue }: Reader, position: number) {
  for await (const { seq, event, audience, isStored } of queue.read()) {
    // What this reader has left meanwhile is not for it any more.
    if (!audiences.has(audience)) continue;
    // Another process may have shown this reader more than this one had seen: it never goes back behind that.
    if (isStored && seq <= position) continue;
    yield { seq: Math.max(seq, position), event };
  }
}

/** A stored event that only says that standings have changed. */
function isNotice(
  event: StoredEvent | LiveEvent,
): event is Extract<StoredEvent, { type: 'leaderboard_update' }> {
  return event.type === 'leaderboard_update' && !('entries' in event);
}

/** Where a reader continues; a number that was never given cannot be resumed after. */
async function resumeAt(database: Database, attachedAt: number, afterSeq: number | undefined) {
  if (afterSeq === undefined) return attachedAt;
  if (afterSeq <= attachedAt) return afterSeq;
  return afterSeq <= (await readHead(database)) ? afterSeq : attachedAt;
}
