import type { Log } from '@paheli/engine/foundation/log';
import type { Cluster, Redis } from 'ioredis';

/** Publishing and subscribing, over one server or a cluster. */
export type RedisChannels = {
  isReady(): boolean;
  /** Whether the client subscribes again by itself to what a lost connection was subscribed to. */
  readonly resubscribes: boolean;
  /** Never throws, never waits. */
  publish(channel: string, text: string): void;
  /** Resolves when the messages of these channels arrive. Rejects when the connection is lost. */
  subscribe(channels: readonly string[]): Promise<void>;
  unsubscribe(channels: readonly string[]): Promise<void>;
  onReady(listener: () => void): void;
  onLost(listener: () => void): void;
  onMessage(listener: (text: string) => void): void;
};

/** One command for 10,000 channels would keep Redis and this process from other work. */
const channelsAtOnce = 500;

function pagesOf(channels: readonly string[]): string[][] {
  const pages: string[][] = [];
  for (let start = 0; start < channels.length; start += channelsAtOnce)
    pages.push(channels.slice(start, start + channelsAtOnce));
  return pages;
}

const unheard = 'a message did not reach the other processes';

/** Returns the channels of one server. */
export function serverChannels(
  { commands, subscriber }: { readonly commands: Redis; readonly subscriber: Redis },
  log: Log,
): RedisChannels {
  return {
    isReady: () => subscriber.status === 'ready',
    resubscribes: false,
    publish(channel, text) {
      if (commands.status !== 'ready') return;
      commands.publish(channel, text).catch((error: unknown) => log.debug({ err: error }, unheard));
    },
    async subscribe(channels) {
      try {
        await Promise.all(pagesOf(channels).map((page) => subscriber.subscribe(...page)));
      } catch (error) {
        // Without a subscription it would look connected, so it must reconnect.
        if (subscriber.status === 'ready') subscriber.disconnect(true);
        throw error;
      }
    },
    async unsubscribe(channels) {
      await Promise.all(pagesOf(channels).map((page) => subscriber.unsubscribe(...page)));
    },
    onReady: (listener) => void subscriber.on('ready', listener),
    onLost: (listener) => void subscriber.on('close', listener),
    onMessage: (listener) => void subscriber.on('message', (_channel, text: string) => listener(text)),
  };
}

type Clusters = { readonly commands: Cluster; readonly subscriber: Cluster };

/** Returns the channels of a cluster, each on the node of its hash tag. */
export function clusterChannels({ commands, subscriber }: Clusters, log: Log): RedisChannels {
  // A command names channels of one node, so those that share a hash tag are named together.
  const byTag = (channels: readonly string[]) => [
    ...Map.groupBy(channels, (channel) => /^\{\d+\}/.exec(channel)?.[0] ?? channel).values(),
  ];
  return {
    isReady: () => subscriber.status === 'ready',
    resubscribes: true,
    publish(channel, text) {
      if (commands.status !== 'ready') return;
      commands.spublish(channel, text).catch((error: unknown) => log.debug({ err: error }, unheard));
    },
    async subscribe(channels) {
      await Promise.all(byTag(channels).map((group) => subscriber.ssubscribe(...group)));
    },
    async unsubscribe(channels) {
      await Promise.all(byTag(channels).map((group) => subscriber.sunsubscribe(...group)));
    },
    onReady(listener) {
      subscriber.on('ready', listener);
      // A lost node has a successor, or its connection is tried again.
      subscriber.on('subscribersReady', listener);
    },
    onLost(listener) {
      subscriber.on('close', listener);
      subscriber.on('-subscriber', listener);
    },
    onMessage: (listener) => void subscriber.on('smessage', (_channel, text: string) => listener(text)),
  };
}
