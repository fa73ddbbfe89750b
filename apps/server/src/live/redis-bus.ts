import { crc32 } from 'node:zlib';
import type { Audience } from '@paheli/core/live-event';
import type { Log } from '@paheli/engine/foundation/log';
import superjson from 'superjson';
import { z } from 'zod';
import { runCoalesced } from '../run-coalesced';
import { audienceOf, type Bus, BusMessage, createLocalBus } from './bus';
import type { RedisLink } from './redis-link';

/** A message on its way between processes. Its dates survive as superjson. */
const Parcel = z.object({ from: z.string(), message: BusMessage });

/** A Redis Cluster keeps the channels of a group on one node. */
const groups = 256;

/**
 * Creates the bus of several processes, with a channel for each audience. Its own messages are delivered here at once,
 * with or without Redis. During an outage the other processes miss them. Create it before the link connects.
 */
export function createRedisBus(link: RedisLink, log: Log): Bus {
  const { channels, processId } = link;
  const local = createLocalBus();
  /** How many followers an audience has. */
  const followed = new Map<Audience, number>([['everyone', 1]]);
  const subscribed = new Set<Audience>();
  /** The audiences whose first follower came or whose last one left since the last run. */
  let changed = new Set<Audience>();

  function channelOf(audience: Audience): string {
    if (audience === 'everyone') return link.nameOf('bus');
    // What stands in braces decides the node (https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags).
    return `{${crc32(audience) % groups}}${link.nameOf(`bus:${audience}`)}`;
  }

  /** Subscribes to what has a follower and to nothing else. A crowd that connects shares its commands. */
  const subscribeChanged = runCoalesced(log, 'subscribing to the bus failed', async () => {
    const due = [...changed];
    changed = new Set();
    // At its return everything is subscribed.
    if (!channels.isReady()) return;
    const joining = due.filter((audience) => followed.has(audience) && !subscribed.has(audience));
    // Not subscribed from now on, so that a follower who comes meanwhile subscribes again.
    const leaving = due.filter((audience) => !followed.has(audience));
    for (const audience of leaving) subscribed.delete(audience);
    const note = (error: unknown) => log.debug({ err: error }, 'subscribing to the bus failed');
    // Sent before what joins, and not awaited: a node of a cluster that is away delays nobody on the others.
    channels.unsubscribe(leaving.map(channelOf)).catch(note);
    await channels.subscribe(joining.map(channelOf)).then(() => {
      for (const audience of joining) subscribed.add(audience);
    }, note);
  });

  channels.onLost(() => {
    if (!channels.resubscribes) subscribed.clear();
    // Subscribed once more also where the client does that, because its success is the sign of a connection.
    else subscribed.delete('everyone');
  });
  channels.onReady(() => {
    for (const audience of followed.keys()) changed.add(audience);
    void subscribeChanged();
  });
  channels.onMessage((text) => {
    const parcel = readParcel(text);
    if (parcel === undefined) log.debug({}, 'an unknown message was dropped');
    else if (parcel.from !== processId) local.publish(parcel.message);
  });

  return {
    publish(message) {
      local.publish(message);
      const text = superjson.stringify({ from: processId, message } satisfies z.infer<typeof Parcel>);
      channels.publish(channelOf(audienceOf(message)), text);
    },
    listen: local.listen,
    follow(audience) {
      const stop = () => {
        const followers = (followed.get(audience) ?? 1) - 1;
        if (followers > 0) return void followed.set(audience, followers);
        followed.delete(audience);
        changed.add(audience);
        void subscribeChanged();
      };
      followed.set(audience, (followed.get(audience) ?? 0) + 1);
      if (subscribed.has(audience)) return { ready: Promise.resolve(), stop };
      changed.add(audience);
      // A Redis that does not respond loses its connection soon, and nobody waits any more.
      return { ready: subscribeChanged(), stop };
    },
    isConnected: () => subscribed.has('everyone'),
    close: local.close,
  };
}

/** Returns the message, or undefined if it is unknown: other versions of the product may have other messages. */
function readParcel(text: string): z.infer<typeof Parcel> | undefined {
  try {
    return Parcel.safeParse(superjson.parse(text)).data;
  } catch {
    return undefined;
  }
}
