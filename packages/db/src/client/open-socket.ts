import { createConnection, type Socket } from 'node:net';

/** The addresses of a pool as postgres.js passes them: lists of hosts and ports, or the path of a local socket. */
type Addresses = {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path: string | false;
};

/**
 * Returns the option of postgres.js for sockets that end with an error, as a refused one does, where the other side closes
 * them before it sent anything.
 *
 * postgres.js (3.4.9) opens such a socket again at once and without end, so that its query neither fails nor waits. A
 * balancer that has lost its database accepts connections and closes them.
 */
export function failingSockets(): object {
  let opened = 0;
  const socket = ({ host: hosts, port: ports, path }: Addresses): Socket => {
    const place = opened % hosts.length;
    opened += 1;
    const [host = '', port = 0] = [hosts[place], ports[place]];
    // postgres.js reads the address for TLS and for the texts of its errors.
    const opening = Object.assign(createConnection(path ? { path } : { host, port }), { host, port });
    const fail = () => {
      const message = `${host}:${port} closed the connection before the database responded`;
      opening.destroy(Object.assign(new Error(message), { code: 'CONNECTION_CLOSED' }));
    };
    opening.once('end', fail);
    opening.once('data', () => opening.off('end', fail));
    return opening;
  };
  // The types of postgres.js do not know the option.
  return { socket };
}
