import { randomUUID } from 'node:crypto';
import type { Log } from '@paheli/engine/log';
import { Redis, type RedisOptions } from 'ioredis';
import type { Schedule } from '../schedule';

export type RedisAddress = {
  readonly url: string;
  /** Begins the name of every key and channel: who shares a Redis and a prefix acts as one. */
  readonly prefix: string;
};

/** The connections of one process to Redis. They come back by themselves. */
export type RedisLink = {
  /** Tells this process from the others. */
  readonly processId: string;
  /** For commands: they fail at once while Redis is away, and soon where it does not answer. */
  readonly commands: Redis;
  /** For hearing what is published. */
  readonly subscriber: Redis;
  /** The full name of a key or channel. */
  nameOf(name: string): string;
  /** Resolves when Redis was reached or the first try failed; further ones follow by themselves. */
  connect(): Promise<void>;
  close(): Promise<void>;
};

/** How long a request may wait for Redis before it goes on without. */
const commandTimeoutMs = 200;
/** A connection on which an answer is this late is given up for a new one. */
const silenceMs = 1_000;
const connectTimeoutMs = 2_000;
const longestPauseMs = 1_000;
/** How often the subscriber asks whether Redis is still there; otherwise silence would look like peace. */
const pingEveryMs = 5_000;

const options = {
  lazyConnect: true,
  connectTimeout: connectTimeoutMs,
  commandTimeout: commandTimeoutMs,
  socketTimeout: silenceMs,
  retryStrategy: (attempt: number) => Math.min(attempt * 50, longestPauseMs),
  // Nothing waits for a Redis that is away, and nothing is said twice when it returns.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
} satisfies RedisOptions;

/** Prepares the connections; `connect` opens them. Loss and return are logged, once each. */
export function createRedisLink({ url, prefix }: RedisAddress, log: Log, schedule: Schedule): RedisLink {
  const [commands, subscriber] = [new Redis(url, options), new Redis(url, options)];
  const clients = [commands, subscriber];
  const stopWatching = watch(clients, log);
  let stopPinging: () => void = () => undefined;

  function ping(): void {
    stopPinging = schedule(pingEveryMs, () => {
      // A failure is seen by the connection itself.
      if (subscriber.status === 'ready') subscriber.ping().catch(Object);
      ping();
    });
  }

  return {
    processId: randomUUID(),
    commands,
    subscriber,
    nameOf: (name) => `${prefix}${name}`,
    async connect() {
      ping();
      await Promise.allSettled(clients.map((client) => client.connect()));
    },
    async close() {
      stopPinging();
      stopWatching();
      for (const client of clients) client.disconnect();
    },
  };
}

/** Logs when the first connection is lost and when the last is back. The answer stops it. */
function watch(clients: readonly Redis[], log: Log): () => void {
  let isAway = false;
  let isWatching = true;
  let lastError: unknown;
  for (const client of clients) {
    client.on('error', (error: unknown) => {
      lastError = error;
    });
    client.on('close', () => {
      if (isAway || !isWatching) return;
      isAway = true;
      log.warn({ err: lastError }, 'Redis is away: this process goes on by itself');
    });
    client.on('ready', () => {
      if (!isAway || clients.some(({ status }) => status !== 'ready')) return;
      isAway = false;
      log.info({}, 'Redis is back');
    });
  }
  return () => {
    isWatching = false;
  };
}
