import type { Log } from '@paheli/engine/foundation/log';
import superjson from 'superjson';
import { z } from 'zod';
import { type Bus, BusMessage, createLocalBus } from './bus';
import type { RedisLink } from './redis-link';

/** A message on its way between processes. Its dates survive as superjson. */
const Parcel = z.object({ from: z.string(), message: BusMessage });

/**
 * Creates the bus of several processes. Its own messages are delivered here at once, with or without Redis. During an
 * outage the other processes miss them. Create it before the link connects.
 */
export function createRedisBus(link: RedisLink, log: Log): Bus {
  const { commands, subscriber, processId } = link;
  const local = createLocalBus();
  const channel = link.nameOf('bus');

  let isSubscribed = false;
  subscriber.on('close', () => {
    isSubscribed = false;
  });
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => {
        isSubscribed = true;
      },
      (error: unknown) => {
        log.debug({ err: error }, 'subscribing to the bus failed');
        // Without a subscription it would look connected, so it must reconnect.
        subscriber.disconnect(true);
      },
    );
  });
  subscriber.on('message', (_channel: string, text: string) => {
    const parcel = readParcel(text);
    if (parcel === undefined) log.debug({}, 'an unknown message was dropped');
    else if (parcel.from !== processId) local.publish(parcel.message);
  });

  return {
    publish(message) {
      local.publish(message);
      if (commands.status !== 'ready') return;
      commands
        .publish(channel, superjson.stringify({ from: processId, message } satisfies z.infer<typeof Parcel>))
        .catch((error: unknown) => log.debug({ err: error }, 'a message did not reach the other processes'));
    },
    listen: local.listen,
    isConnected: () => isSubscribed,
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
