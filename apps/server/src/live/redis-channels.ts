import type { Log } from '@paheli/engine/foundation/log';
import type { Redis } from 'ioredis';

/** Publishing and subscribing. A lost connection loses every subscription. */
export type RedisChannels = {
  isReady(): boolean;
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
