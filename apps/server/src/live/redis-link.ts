import { randomUUID } from 'node:crypto';
import type { Log } from '@paheli/engine/foundation/log';
import { Cluster, Redis, type RedisOptions, ReplyError } from 'ioredis';
import type { Schedule } from '../schedule';
import { clusterChannels, type RedisChannels, serverChannels } from './redis-channels';

export type RedisAddress = {
  /** With Sentinels, the host is the name under which they know the master. */
  readonly url: string;
  /** The Sentinels that are asked for the master at each connection; none where `url` is an address. */
  readonly sentinels?: readonly { readonly host: string; readonly port: number }[];
  /** Whether the address is that of a node of a cluster, which names the others. */
  readonly isCluster?: boolean;
  /** The prefix of every key and channel. Processes that share a Redis and a prefix act as one product. */
  readonly prefix: string;
};

/** The connections of one process to Redis, which reconnect by themselves. */
export type RedisLink = {
  /** The id that distinguishes this process from the others. */
  readonly processId: string;
  /** The connection for commands. Commands fail at once while Redis is unreachable, and soon if it does not respond. */
  readonly commands: Redis | Cluster;
  readonly channels: RedisChannels;
  /** Returns the full name of a key or channel. */
  nameOf(name: string): string;
  /** Returns the full name of a key that is used together with others. A cluster keeps those on one node. */
  nameTogether(name: string): string;
  /** Resolves when Redis was reached or the first attempt failed. Further attempts follow by themselves. */
  connect(): Promise<void>;
  close(): Promise<void>;
};

/** A link to one server, with the connection for subscriptions. */
export type ServerLink = RedisLink & { readonly commands: Redis; readonly subscriber: Redis };

/** How long a request may wait for Redis before it continues without. */
const commandTimeoutMs = 200;
/** The delay of a response after which a connection is replaced. */
const silenceMs = 1_000;
const connectTimeoutMs = 2_000;
const longestPauseMs = 1_000;
/** How often the subscriber pings Redis; otherwise a dead connection would look idle. */
const pingEveryMs = 5_000;

const pauseAfter = (attempt: number) => Math.min(attempt * 50, longestPauseMs);
const options = {
  lazyConnect: true,
  connectTimeout: connectTimeoutMs,
  commandTimeout: commandTimeoutMs,
  socketTimeout: silenceMs,
  retryStrategy: pauseAfter,
  // No command waits for an unreachable Redis, and none is sent again when Redis returns.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
} satisfies RedisOptions;
/** A busy process reads the replies to a crowd's subscriptions late, so only silence ends that connection. */
const { commandTimeout: _, ...subscriberOptions } = options;

/**
 * Returns the options with which the client finds the master by itself. It need not watch for the next one: a Sentinel ends
 * the connections to a master that it demotes.
 */
function sentinelOptions({ url, sentinels }: RedisAddress) {
  if (sentinels === undefined) return {};
  return {
    sentinels: [...sentinels],
    name: new URL(url).hostname,
    sentinelCommandTimeout: silenceMs,
    sentinelRetryStrategy: pauseAfter,
    enableTLSForSentinelMode: url.startsWith('rediss:'),
  } satisfies RedisOptions;
}

/** Prepares the connections; `connect` opens them. Loss and return are logged, once each. */
export function createRedisLink(address: RedisAddress, log: Log, schedule: Schedule): ServerLink {
  const { url, prefix } = address;
  const open = (own: typeof subscriberOptions) => new Redis(url, { ...own, ...sentinelOptions(address) });
  const [commands, subscriber] = [open(options), open(subscriberOptions)];
  const clients = [commands, subscriber];
  const stopWatching = watch(clients, log);
  let stopPinging: () => void = () => undefined;
  let isClosed = false;
  // A disconnection while a Sentinel is asked for the master ends the client (ioredis 5).
  for (const client of clients)
    client.on('end', () => {
      if (!isClosed) schedule(longestPauseMs, () => void client.connect().catch(Object));
    });

  function ping(): void {
    stopPinging = schedule(pingEveryMs, () => {
      // The connection itself notices a failure.
      if (subscriber.status === 'ready') subscriber.ping().catch(Object);
      ping();
    });
  }

  return {
    processId: randomUUID(),
    commands,
    subscriber,
    channels: serverChannels({ commands, subscriber }, log),
    nameOf: (name) => `${prefix}${name}`,
    nameTogether: (name) => `${prefix}${name}`,
    async connect() {
      ping();
      // Where no Sentinel responds, the client goes on asking before it reports that the attempt failed.
      const failed = (client: Redis) => new Promise((resolve) => client.once('error', resolve));
      await Promise.all(
        clients.map((client) => Promise.race([client.connect().catch(Object), failed(client)])),
      );
    },
    async close() {
      isClosed = true;
      stopPinging();
      stopWatching();
      for (const client of clients) client.disconnect();
    },
  };
}

/** Prepares the connections to a cluster, as `createRedisLink` does. The client finds the nodes and their successors. */
export function createClusterLink({ url, prefix }: RedisAddress, log: Log): RedisLink {
  const { hostname: host, port, username, password, protocol } = new URL(url);
  const nodes = [{ host, port: Number(port || 6_379) }];
  const open = (own: typeof subscriberOptions, shardedSubscribers: boolean) =>
    new Cluster(nodes, {
      lazyConnect: true,
      enableOfflineQueue: false,
      shardedSubscribers,
      clusterRetryStrategy: pauseAfter,
      slotsRefreshTimeout: silenceMs,
      // A command looks for the successor of its node for a quarter of a second.
      maxRedirections: 5,
      retryDelayOnFailover: 50,
      redisOptions: {
        ...own,
        username: decodeURIComponent(username),
        password: decodeURIComponent(password),
        ...(protocol === 'rediss:' && { tls: {} }),
      },
    });
  const [commands, subscriber] = [open(options, false), open(subscriberOptions, true)];
  const stopWatching = watch([commands, subscriber], log);
  return {
    processId: randomUUID(),
    commands,
    channels: clusterChannels({ commands, subscriber }, log),
    nameOf: (name) => `${prefix}${name}`,
    nameTogether: (name) => `{${prefix}}${name}`,
    async connect() {
      // Where the cluster has no state yet, the first attempt is closed without an end.
      const closed = (client: Cluster) => new Promise((resolve) => client.once('close', resolve));
      await Promise.all(
        [commands, subscriber].map((client) =>
          Promise.race([client.connect().catch(Object), closed(client)]),
        ),
      );
    },
    async close() {
      stopWatching();
      for (const client of [commands, subscriber]) client.disconnect();
    },
  };
}

/** Logs when the first connection is lost and when the last is back. Returns a function that stops it. */
function watch(clients: readonly (Redis | Cluster)[], log: Log): () => void {
  let isAway = false;
  let isWatching = true;
  let lastError: unknown;
  const lose = () => {
    if (isAway || !isWatching) return;
    isAway = true;
    log.warn({ err: lastError }, 'Redis is unreachable: this process continues alone');
  };
  for (const client of clients) {
    client.on('error', (error: unknown) => {
      lastError = error;
      // Where no Sentinel responds, there is no connection that could close.
      if (client.status === 'connecting') lose();
    });
    client.on('close', lose);
    client.on('ready', () => {
      if (!isAway || clients.some(({ status }) => status !== 'ready')) return;
      isAway = false;
      log.info({}, 'Redis is reachable again');
    });
  }
  return () => {
    isWatching = false;
  };
}

/** Why Redis cannot be used at a start. `away`: it may respond later. */
type RedisFailure = { readonly kind: 'away' | 'refused'; readonly reason: string };

/** Replies of a Redis that starts or has lost its master. */
const passingReplies = /^(?:LOADING|MASTERDOWN|BUSY|TRYAGAIN)/;

/** Connects once, and returns why Redis cannot be used, such as a wrong password; undefined if it can. */
export async function whyRedisFails(address: RedisAddress): Promise<RedisFailure | undefined> {
  const client = new Redis(address.url, { ...options, ...sentinelOptions(address), retryStrategy: null });
  const failed = new Promise<unknown>((resolve) => client.once('error', resolve));
  try {
    // Where no Sentinel responds, the client goes on asking before its attempt fails.
    const attempt = client.connect().then(() => client.ping());
    const error = await Promise.race([failed, attempt.catch((caught: unknown) => caught)]);
    if (!(error instanceof Error)) return undefined;
    const isRefusal = error instanceof ReplyError && !passingReplies.test(error.message);
    return { kind: isRefusal ? 'refused' : 'away', reason: error.message };
  } finally {
    client.disconnect();
  }
}
