import { findViewer } from '@paheli/engine/auth/session';
import type { Log } from '@paheli/engine/deps';
import type { WebSocket } from 'ws';
import type { Services } from '../trpc/context';
import { closeCodes } from './socket-registry';

/** What makes tRPC's client connect again by itself. */
const reconnect = JSON.stringify({ id: null, method: 'reconnect' });

/** Tells every socket to connect again elsewhere, and closes it. */
export function closeForRestart(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) {
    if (socket.readyState === socket.OPEN) socket.send(reconnect);
    socket.close(closeCodes.restarting, 'Restarting, connect again');
  }
}

/** Closes the sockets whose session is over, and those whose user now has another role. */
export async function recheckSessions({ deps, sockets }: Pick<Services, 'deps' | 'sockets'>): Promise<void> {
  const members = sockets.members();
  for (const token of new Set(members.map((member) => member.token))) {
    const viewer = await findViewer(deps, token);
    for (const { socket, viewer: before } of members.filter((member) => member.token === token)) {
      if (viewer === null) socket.close(closeCodes.sessionOver, 'Signed out');
      else if (viewer.role !== before.role) socket.close(closeCodes.restarting, 'Connect again');
    }
  }
}

/** Ends what is left of sockets whose other side does not answer the closing. */
export function terminateSockets(sockets: Iterable<WebSocket>, log: Log): void {
  for (const socket of sockets) {
    log.debug({}, 'a socket was cut off');
    socket.terminate();
  }
}
