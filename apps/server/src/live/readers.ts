import type {
  Audience,
  FiguresEvent,
  SequencedEvent,
  StoredEvent,
  TransientEvent,
} from '@paheli/core/live-event';
import type { DeliveryQueue } from './delivery-queue';

/** An event that replaces those of the same tournament before it. */
export type TournamentEvent = Extract<StoredEvent, { type: 'tournament_update' | 'tournament_join' }>;

/** An event without a number of its own: one that is not stored, or that stands for several stored ones. */
export type UnstoredEvent = TransientEvent | FiguresEvent | TournamentEvent;

/** An event on its way to the readers of an audience. An event that is not stored has the number to resume after. */
export type Outgoing =
  | (SequencedEvent & { readonly isStored: true })
  | {
      readonly seq: number;
      readonly audience: Audience;
      readonly event: UnstoredEvent;
      readonly isStored: false;
    };

export type Reader = {
  readonly audiences: Set<Audience>;
  readonly queue: DeliveryQueue<Outgoing>;
  readonly connectionId: string | undefined;
  /** The number of the next broadcast to hand over. */
  nextBroadcast: number;
  /** The last event without a number of each audience that the reader was handed since it joined that audience. */
  readonly lastUnstored: Map<Audience, UnstoredEvent>;
};

/** Hands a reader an event, unless it is the very one that the reader was handed last: it knows these figures. */
function hand(reader: Reader, outgoing: Outgoing): void {
  if (!outgoing.isStored) {
    if (reader.lastUnstored.get(outgoing.audience) === outgoing.event) return;
    // Events for one player come one after the other, and are never repeated.
    if (!outgoing.audience.startsWith('user:')) reader.lastUnstored.set(outgoing.audience, outgoing.event);
  }
  reader.queue.push(outgoing);
}

/** How many readers are handed a broadcast at once. Between two slices, other work of the process has its turn. */
export const sliceSize = 256;

const shortestPauseMs = 1_000;
const longestPauseMs = 5_000;
const pausePerReaderMs = 2;

/**
 * Returns how long an announcement that was sent to so many readers pauses: a second, and above 500 readers two
 * milliseconds for each, so that thousands of readers do not cost a process more than hundreds do.
 */
export function pauseAfter(readers: number): number {
  return Math.min(longestPauseMs, Math.max(shortestPauseMs, readers * pausePerReaderMs));
}

const longestSpreadMs = 10_000;

/**
 * Returns over how long so many readers spread the requests that an event causes, in milliseconds: one request takes about as
 * much of a process as announcements to a reader do.
 */
export function spreadOver(readers: number): number {
  return Math.min(longestSpreadMs, readers * pausePerReaderMs);
}

export type Readers = ReturnType<typeof createReaders>;

/** Creates the registry of readers by audience. It hands each reader its events in the order of `push`. */
export function createReaders() {
  const readersOf = new Map<Audience, Set<Reader>>();
  /** Broadcasts that some reader does not have yet, numbered from `firstBroadcast`. */
  const broadcasts: Outgoing[] = [];
  let firstBroadcast = 0;
  let unvisited: Iterator<Reader> | undefined;

  const endOfBroadcasts = () => firstBroadcast + broadcasts.length;

  /** Hands a reader the broadcasts that it does not have yet. Returns whether there were any. */
  function catchUp(reader: Reader): boolean {
    const end = endOfBroadcasts();
    if (reader.nextBroadcast >= end) return false;
    for (const broadcast of broadcasts.slice(Math.max(0, reader.nextBroadcast - firstBroadcast)))
      if (reader.audiences.has(broadcast.audience)) hand(reader, broadcast);
    reader.nextBroadcast = end;
    return true;
  }

  function broadcastSlice(): void {
    let left = sliceSize;
    for (let [current] = broadcasts; current !== undefined; [current] = broadcasts) {
      unvisited ??= (readersOf.get(current.audience) ?? new Set()).values();
      for (let next = unvisited.next(); !next.done; next = unvisited.next()) {
        if (catchUp(next.value)) left -= 1;
        if (left > 0) continue;
        setImmediate(broadcastSlice);
        return;
      }
      unvisited = undefined;
      broadcasts.shift();
      firstBroadcast += 1;
    }
  }

  return {
    join(reader: Reader, audience: Audience): void {
      reader.audiences.add(audience);
      reader.lastUnstored.delete(audience);
      readersOf.set(audience, (readersOf.get(audience) ?? new Set()).add(reader));
    },
    leave(reader: Reader, audience: Audience): void {
      reader.audiences.delete(audience);
      reader.lastUnstored.delete(audience);
      const readers = readersOf.get(audience);
      readers?.delete(reader);
      if (readers?.size === 0) readersOf.delete(audience);
    },
    /**
     * Hands an event to its readers: at once to a few, in slices to many. One connection may be left out of a few.
     * Returns the number of readers.
     */
    push(outgoing: Outgoing, exceptConnectionId?: string): number {
      const readers = readersOf.get(outgoing.audience);
      if (readers === undefined) return 0;
      if (readers.size > sliceSize) {
        if (broadcasts.push(outgoing) === 1) broadcastSlice();
        return readers.size;
      }
      for (const reader of readers) {
        catchUp(reader);
        const { connectionId } = reader;
        if (connectionId === undefined || connectionId !== exceptConnectionId) hand(reader, outgoing);
      }
      return readers.size;
    },
    /** Returns the number of the next broadcast, which is the first of a new reader. */
    nextBroadcast: endOfBroadcasts,
    of: (audience: Audience): readonly Reader[] => [...(readersOf.get(audience) ?? [])],
    has: (audience: Audience): boolean => readersOf.has(audience),
    count: (audience: Audience): number => readersOf.get(audience)?.size ?? 0,
    audiences: (): Audience[] => [...readersOf.keys()],
    /** Ends every reader's queue after what was pushed. */
    end(): void {
      for (const readers of readersOf.values()) {
        for (const reader of readers) {
          catchUp(reader);
          reader.queue.end();
        }
      }
    },
  };
}
