import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const local = { host: '127.0.0.1', port: 6379 };

/** The Redis that tests may use: that of TEST_REDIS_URL, or the one of this machine where one listens. */
export const testRedisUrl: string | undefined =
  process.env.TEST_REDIS_URL || ((await listens()) ? `redis://${local.host}:${local.port}` : undefined);

/** For the title of what is skipped without one. */
export const needsRedis = testRedisUrl === undefined ? ' (skipped: no Redis here)' : '';

/** A way to Redis that can be broken. */
export type RedisProxy = {
  readonly url: string;
  /** Breaks what is connected and refuses what comes. */
  cut(): Promise<void>;
  /** Keeps what is connected, accepts what comes, and lets nothing through. */
  swallow(): void;
  /** Lets new connections through; swallowed ones are broken. */
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
