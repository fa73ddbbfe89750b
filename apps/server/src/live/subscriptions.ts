import type { Audience } from '@paheli/core/live-event';
import type { Database } from '@paheli/db/connect';
import { readHead, readOutbox } from '@paheli/engine/outbox';
import { createDeliveryQueue, type Delivery, type DeliveryQueue } from './delivery-queue';
import type { RecentEvents } from './recent-events';

export type Subscription = {
  /** Where the subscription stands before its first delivery: everything after this number is delivered. */
  readonly position: number;
  readonly deliveries: AsyncIterable<Delivery>;
};

export type SubscribeOptions = {
  readonly audiences: readonly Audience[];
  /** Resume after this number; without it only what happens from now on is delivered. */
  readonly afterSeq?: number;
  readonly signal?: AbortSignal;
};

type Reader = { readonly audiences: ReadonlySet<Audience>; readonly queue: DeliveryQueue };

const pageSize = 500;
/** A reader further behind than this starts at the oldest of these: its screens ask anew anyway. */
const longestReplay = 20_000;

/** The readers of this process and what each of them is still to be given. */
export function createSubscriptions(database: Database, recent: RecentEvents) {
  const readers = new Set<Reader>();
  let ended = false;

  return {
    deliver(audience: Audience, delivery: Delivery): void {
      for (const { audiences, queue } of readers) if (audiences.has(audience)) queue.push(delivery);
    },
    async subscribe({ audiences, afterSeq, signal }: SubscribeOptions): Promise<Subscription> {
      const reader = { audiences: new Set(audiences), queue: createDeliveryQueue() };
      // Attached before anything is replayed: the queue has everything after `attachedAt`.
      const attachedAt = recent.position();
      readers.add(reader);
      const leave = () => {
        readers.delete(reader);
        reader.queue.end();
      };
      if (signal?.aborted || ended) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      const position = await resumeAt(database, attachedAt, afterSeq).catch((error: unknown) => {
        leave();
        throw error;
      });
      async function* deliveries() {
        try {
          yield* replay(database, recent, reader.audiences, position, attachedAt);
          for await (const delivery of reader.queue.read()) {
            // Another process may have shown this reader more than this one had seen.
            if (delivery.seq > position || isTransient(delivery)) yield delivery;
          }
        } finally {
          leave();
          signal?.removeEventListener('abort', leave);
        }
      }
      return { position, deliveries: deliveries() };
    },
    /** Ends every subscription after what it has been sent. */
    end(): void {
      ended = true;
      for (const { queue } of readers) queue.end();
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
): AsyncGenerator<Delivery, void, void> {
  let from = Math.max(afterSeq, upTo - longestReplay);
  while (from < upTo) {
    const isRemembered = from >= recent.forgottenUpTo();
    const page = isRemembered
      ? recent.between(from, upTo)
      : await readOutbox(database, { afterSeq: from, limit: pageSize });
    for (const delivery of page) {
      if (delivery.seq <= upTo && audiences.has(delivery.audience)) yield delivery;
    }
    from = isRemembered ? upTo : (page.at(-1)?.seq ?? upTo);
  }
}

function isTransient({ event }: Delivery): boolean {
  return event.type === 'answer_submitted' || event.type === 'question' || event.type === 'time_update';
}

/** Where a reader continues; a number that was never given cannot be resumed after. */
async function resumeAt(database: Database, attachedAt: number, afterSeq: number | undefined) {
  if (afterSeq === undefined) return attachedAt;
  if (afterSeq <= attachedAt) return afterSeq;
  return afterSeq <= (await readHead(database)) ? afterSeq : attachedAt;
}
