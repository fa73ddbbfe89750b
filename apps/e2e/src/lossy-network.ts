import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '@paheli/db/embedded/free-port';

/** A network between the browser and the server. */
export type Network = {
  readonly url: string;
  /** Drops all that runs over the open live connections from now on. Neither side sees an end. */
  lose(): void;
  close(): void;
};

/** Opens a network in front of a server. */
export async function openNetwork(serverUrl: string): Promise<Network> {
  const port = await freePort();
  const far = new URL(serverUrl);
  const live = new Set<readonly [Socket, Socket]>();
  const proxy = createServer((near) => {
    const other = connect(Number(far.port), far.hostname);
    near.once('data', (head) => {
      if (/^upgrade: websocket/im.test(String(head))) live.add([near, other]);
    });
    near.pipe(other).pipe(near);
    near.on('error', () => other.destroy()).on('close', () => other.destroy());
    other.on('error', () => near.destroy()).on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    lose() {
      for (const [near, other] of live) {
        near.unpipe(other).resume();
        other.unpipe(near).resume();
      }
      live.clear();
    },
    close: () => void proxy.close(),
  };
}
