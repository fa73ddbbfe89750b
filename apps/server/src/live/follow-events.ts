import type { Audience, LiveEvent } from '@paheli/core/live-event';
import { mayAdminister } from '@paheli/engine/account/second-factor';
import type { SignedInViewer } from '@paheli/engine/account/session';
import { tracked } from '@trpc/server';
import { z } from 'zod';
import type { Services } from '../trpc/context';

/** The maximum number of tournaments' rooms that one reader may join at once. */
export const mostRooms = 20;

/** The tournaments' rooms to join in addition to the user's own events, and the position to resume after. */
export const ListenTo = z
  .strictObject({
    tournamentIds: z
      .array(z.uuid({ error: 'This is not a tournament id.' }))
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
 * Yields every event for the viewer, each with the id to resume after it. Transient events carry the id of the stored
 * event before them. Ends when the signal aborts or the hub closes.
 */
export async function* followEvents(
  { deps, hub }: Pick<Services, 'deps' | 'hub'>,
  viewer: SignedInViewer,
  input: ListenTo,
  signal: AbortSignal | undefined,
) {
  const afterSeq = readSeq(input?.lastEventId);
  // Leaderboards are public, and so are the rooms that announce their changes.
  const rooms = (input?.tournamentIds ?? []).map((id): Audience => `tournament:${id}`);
  const subscription = await hub.subscribe({
    audiences: [...(await audiencesOf(deps, viewer)), ...rooms],
    ...(afterSeq !== undefined && { afterSeq }),
    ...(signal && { signal }),
  });
  const attached: LiveEvent | Attached = { type: 'attached', now: deps.now() };
  yield tracked(String(subscription.position), attached);
  for await (const { seq, event } of subscription.deliveries) {
    const received: LiveEvent | Attached = event;
    yield tracked(String(seq), received);
  }
}

/** The audiences of a viewer that need no request. */
export async function audiencesOf(deps: Services['deps'], viewer: SignedInViewer): Promise<Audience[]> {
  const own: Audience[] = [`user:${viewer.userId}`, 'everyone'];
  return (await mayAdminister(deps, viewer)) ? [...own, 'admins'] : own;
}

/** Returns the position to resume after; an invalid id starts at the present. */
export function readSeq(lastEventId: string | null | undefined): number | undefined {
  return lastEventId && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
}
