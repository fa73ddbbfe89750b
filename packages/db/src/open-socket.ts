import { createConnection, type Socket } from 'node:net';

/** The addresses of a pool as postgres.js passes them: lists of hosts and ports, or the path of a local socket. */
type Addresses = {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
};

/**
 * Returns the function with which a pool opens its sockets. One that the other side closes before it sent anything ends
 * with an error, as a refused one does.
 *
 * postgres.js (3.4.9) opens such a socket again at once and without end, so that its query neither fails nor waits. A
 * balancer that has lost its database accepts connections and closes them.
 */
export function createSocketOpener(): (addresses: Addresses) => Socket {
  let opened = 0;
  return ({ host: hosts, port: ports, path }) => {
    const place = opened % hosts.length;
    opened += 1;
    const [host = '', port = 0] = [hosts[place], ports[place]];
    // postgres.js reads the address for TLS and for the texts of its errors.
    const socket = Object.assign(createConnection(path ? { path } : { host, port }), { host, port });
    const fail = () => {
      const message = `${host}:${port} closed the connection before the database responded`;
      socket.destroy(Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' }));
    };
    socket.once('end', fail);
    socket.once('data', () => socket.off('end', fail));
    return socket;
  };
}
