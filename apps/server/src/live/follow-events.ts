import type { Clock } from '@paheli/core/clock';
import { idOr } from '@paheli/core/id';
import type { Audience, LiveEvent } from '@paheli/core/live-event';
import { key } from '@paheli/core/message';
import { mayAdminister } from '@paheli/engine/account/second-factor';
import type { SignedInViewer } from '@paheli/engine/account/session';
import type { Deps } from '@paheli/engine/deps';
import { audiencesOfSeats } from '@paheli/engine/tournament/seat-of';
import { type TrackedEnvelope, tracked } from '@trpc/server';
import { z } from 'zod';
import type { Context, SendFrame, Services } from '../trpc/context';
import { createFrameWriter, shareText, whenFramed } from './event-text';
import { audiencesOfRoom, type Deliveries, type Delivery, type Subscription } from './subscriptions';

/** The maximum number of tournaments' rooms that one reader may join at once. */
export const mostRooms = 20;

/** The tournaments' rooms to join in addition to the user's own events, and the position to resume after. */
export const ListenTo = z
  .strictObject({
    tournamentIds: z
      .array(idOr(key('This is not a tournament id.')))
      .max(mostRooms)
      .optional(),
    /** Set by tRPC's client when it connects again: the id of the last event it received. */
    lastEventId: z.string().max(20).nullish(),
  })
  .optional();
export type ListenTo = z.infer<typeof ListenTo>;

/** The first item of every connection. No later event is missed, and its id is a position to resume after. */
export type Attached = { readonly type: 'attached'; readonly now: Date };

/**
 * Returns every event for the viewer, each with the id to resume after it. Transient events carry the id of the stored
 * event before them. Ends when the signal aborts or the hub closes.
 */
export function followEvents(
  { services, call, deps }: Context & { readonly deps: Deps },
  viewer: SignedInViewer,
  input: ListenTo,
  signal: AbortSignal | undefined,
): AsyncIterable<TrackedEnvelope<LiveEvent | Attached>, undefined, undefined> {
  const { hub } = services;
  const { connectionId, sendFrame } = call;
  const afterSeq = readSeq(input?.lastEventId);
  // Leaderboards are public, and so are the rooms that announce their changes.
  const rooms = (input?.tournamentIds ?? []).flatMap(audiencesOfRoom);
  const subscribe = async () =>
    hub.subscribe({
      audiences: [...(await audiencesOf(deps, viewer)), ...rooms],
      ...(afterSeq !== undefined && { afterSeq }),
      ...(signal && { signal }),
      ...(connectionId !== null && { connectionId }),
    });
  return trackEvents(subscribe, deps.now, sendFrame);
}

type Item = IteratorResult<TrackedEnvelope<LiveEvent | Attached>, undefined>;

const over = { done: true, value: undefined } as const;

/**
 * Iterates over the attachment and the deliveries. Subscribes when the first item is read. Once the reader has what it
 * missed, events are written to the socket without tRPC, whose path costs several times the sending. The frames are the
 * same, and what was read before has been written by then.
 */
function trackEvents(
  subscribe: () => Promise<Subscription>,
  now: Clock,
  sendFrame: SendFrame | undefined,
): AsyncIterableIterator<TrackedEnvelope<LiveEvent | Attached>, undefined, undefined> {
  let deliveries: Deliveries | undefined;
  let isOver = false;
  let send: ((delivery: Delivery) => void) | undefined;

  async function attach(): Promise<Item> {
    const subscription = await subscribe();
    deliveries = subscription.deliveries;
    if (isOver) await deliveries.return?.();
    const attached: Attached = whenFramed({ type: 'attached', now: now() }, (head) => {
      if (sendFrame === undefined) return;
      const write = createFrameWriter(head);
      send = ({ seq, event }) => sendFrame(write(seq, event));
    });
    return { done: false, value: tracked<LiveEvent | Attached>(String(subscription.position), attached) };
  }

  const track = (next: IteratorResult<Delivery, undefined>): Item =>
    next.done
      ? next
      : {
          done: false,
          value: tracked<LiveEvent | Attached>(String(next.value.seq), shareText(next.value.event)),
        };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      if (isOver && deliveries === undefined) return Promise.resolve(over);
      if (deliveries === undefined) return attach();
      const ended = send && deliveries.handTo(send);
      return ended ? ended.then(() => over) : deliveries.next().then(track);
    },
    async return() {
      isOver = true;
      await deliveries?.return?.();
      return over;
    },
  };
}

/** The audiences of a viewer that need no request. */
export async function audiencesOf(deps: Services['deps'], viewer: SignedInViewer): Promise<Audience[]> {
  const seats = await audiencesOfSeats(deps, viewer.userId);
  const own: Audience[] = [`user:${viewer.userId}`, 'everyone', ...seats];
  // What they are told is about users and money.
  return viewer.duty === null && (await mayAdminister(deps, viewer)) ? [...own, 'admins'] : own;
}

/** Returns the position to resume after; an invalid id starts at the present. */
export function readSeq(lastEventId: string | null | undefined): number | undefined {
  return lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}
