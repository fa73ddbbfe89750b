import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node accepts one connection on each listening socket in a turn of its event loop (libuv's `uv__server_io`). A busy process
 * has fifty turns a second, and a crowd that connects again at once would wait for seconds, with answers among its first calls.
 */
const doorsOfAddress = 16;
/** How many connections may wait at a door. The system's own limit applies as well. */
const backlog = 65_535;
/** Elsewhere, several sockets cannot share a port. */
const sharesPort = process.platform === 'linux';

export type Doors = {
  /** Accepts no further connections; resolves when those of the further doors have ended. */
  close(): Promise<void>;
};

/** Listens on a port with several sockets, all of which serve the app. Port 0 chooses a free one. */
export async function openDoors(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Doors> {
  const first = { host, port, backlog, reusePort: sharesPort };
  await app.listen(first);
  const addresses = sharesPort ? (app.addresses() as AddressInfo[]) : [];
  const further = await Promise.all(
    addresses.flatMap(({ address, port: chosen }) =>
      Array.from({ length: doorsOfAddress - 1 }, () =>
        openDoor(app, { ...first, host: address, port: chosen }),
      ),
    ),
  );
  return {
    close: async () => {
      await Promise.all(further.map((door) => new Promise((resolve) => door.close(resolve))));
    },
  };
}

async function openDoor(app: FastifyInstance, options: object): Promise<Server> {
  // As `http.Server` sets its own connections up.
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (connection) =>
    app.server.emit('connection', connection),
  );
  door.listen(options);
  await once(door, 'listening');
  return door;
}
