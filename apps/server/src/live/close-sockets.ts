import { findViewer } from '@paheli/engine/account/session';
import { isolateRows } from '@paheli/engine/isolate-rows';
import type { Log } from '@paheli/engine/log';
import type { WebSocket } from 'ws';
import type { Services } from '../trpc/context';
import { closeCodes, dismiss, type Member } from './socket-registry';

/** Emitted on a socket before it is closed for a restart, for doors that have words for that. */
export const restartingEvent = 'restarting';

/** Tells every socket to connect again elsewhere, and closes it. */
export function closeForRestart(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) {
    if (socket.readyState === socket.OPEN) socket.emit(restartingEvent);
    socket.close(closeCodes.restarting, 'Restarting, connect again');
  }
}

/**
 * Closes the sockets whose session is over, and those whose user now has another role: of everybody, or of
 * one user.
 */
export async function recheckSessions(
  { deps, sockets }: Pick<Services, 'deps' | 'sockets'>,
  userId?: string,
): Promise<void> {
  const members = sockets.members().filter(({ viewer }) => userId === undefined || viewer.userId === userId);
  const sessions = new Map(members.map((member) => [member.token, member]));
  const batch = { job: 'sockets', rows: [...sessions.values()], idOf: ({ viewer }: Member) => viewer.userId };
  await isolateRows(deps, batch, async ({ token }) => {
    const viewer = await findViewer(deps, token);
    for (const { socket, viewer: before } of members.filter((member) => member.token === token)) {
      if (viewer === null) dismiss(socket, closeCodes.sessionOver, 'Signed out');
      else if (viewer.role !== before.role) dismiss(socket, closeCodes.restarting, 'Connect again');
    }
  });
}

/** Closes sockets as soon as any process says that their session was ended. The answer stops it. */
export function closeOnSignOut(services: Pick<Services, 'deps' | 'bus' | 'sockets'>): () => void {
  return services.bus.hear((message) => {
    if (message.kind === 'session_ended') services.sockets.endSession(message.sessionId);
    if (message.kind !== 'user_signed_out') return;
    // What this misses is found within a minute, when all sessions are looked at again.
    recheckSessions(services, message.userId).catch((error: unknown) =>
      services.deps.log.warn({ err: error }, 'looking at sessions again failed'),
    );
  });
}

/** Ends what is left of sockets whose other side does not answer the closing. */
export function terminateSockets(sockets: Iterable<WebSocket>, log: Log): void {
  for (const socket of sockets) {
    log.debug({}, 'a socket was cut off');
    socket.terminate();
  }
}
