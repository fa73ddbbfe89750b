import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const local = { host: '127.0.0.1', port: 6379 };

/** The Redis that tests may use: that of TEST_REDIS_URL, or a local one if it is running. */
export const testRedisUrl: string | undefined =
  process.env.TEST_REDIS_URL || ((await listens()) ? `redis://${local.host}:${local.port}` : undefined);

/** A suffix for the titles of tests that are skipped without Redis. */
export const needsRedis = testRedisUrl === undefined ? ' (skipped: no Redis here)' : '';

/** A proxy to Redis that can be broken. */
export type RedisProxy = {
  readonly url: string;
  /** Breaks existing connections and rejects new ones. */
  cut(): Promise<void>;
  /** Keeps existing connections, accepts new ones, and lets nothing through. */
  swallow(): void;
  /** Lets new connections through; connections from before break. */
  restore(): Promise<void>;
  close(): Promise<void>;
};

export async function startRedisProxy(redisUrl: string): Promise<RedisProxy> {
  const url = new URL(redisUrl);
  const target = { host: url.hostname, port: Number(url.port || local.port) };
  const open = new Set<Socket>();
  let isSwallowing = false;

  function keep(socket: Socket): Socket {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => open.delete(socket));
    return socket;
  }

  function accept(near: Socket): void {
    keep(near);
    if (isSwallowing) return void near.resume();
    const far = keep(connect(target));
    far.once('close', () => near.destroy());
    near.once('close', () => far.destroy());
    near.pipe(far);
    far.pipe(near);
  }

  async function listen(port: number): Promise<Server> {
    const server = createServer(accept).listen(port, local.host);
    await once(server, 'listening');
    return server;
  }

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  }

  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  url.host = `${local.host}:${port}`;
  return {
    url: url.href,
    cut,
    close: cut,
    swallow() {
      isSwallowing = true;
      for (const socket of open) socket.unpipe().resume();
    },
    async restore() {
      isSwallowing = false;
      await cut();
      server = await listen(port);
    },
  };
}

async function listens(): Promise<boolean> {
  const socket = connect(local);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).then((answer) => {
    socket.destroy();
    return answer === true;
  });
}
