import { hasRights } from '@paheli/core/account/is-on-duty';
import { findViewer, type SignedInViewer } from '@paheli/engine/account/session';
import { isolateRows } from '@paheli/engine/foundation/isolate-rows';
import type { Log } from '@paheli/engine/foundation/log';
import type { WebSocket } from 'ws';
import type { Services } from '../trpc/context';
import { takesRights } from './listeners';
import { closeCodes, dismiss, type Member } from './socket-registry';

/** The event on a socket before it is closed for a restart, for doors that send a message first. */
export const restartingEvent = 'restarting';

/** Asks every client to connect again elsewhere, and closes its socket. */
export function closeForRestart(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) {
    if (socket.readyState === socket.OPEN) socket.emit(restartingEvent);
    socket.close(closeCodes.restarting, 'Restarting, connect again');
  }
}

/**
 * Admits a socket (see `SocketRegistry`). Where rights of its user are taken away, it is sent no administrators' events after
 * that, and asked to connect again, because what is known of a caller stays as long as the socket.
 */
export async function admitSocket(
  { deps, hub, sockets }: Pick<Services, 'deps' | 'hub' | 'sockets'>,
  member: Member,
): Promise<boolean> {
  const { socket, token, viewer } = member;
  if (!hasRights(viewer)) return sockets.admit(member);
  const stop = hub.listen(viewer.userId, (signal) => takesRights(signal) && reconnect(socket));
  socket.once('close', stop);
  if (!(await sockets.admit(member))) return false;
  // They may have been taken away after they were looked up, and before this listened.
  const current = await findViewer(deps, token);
  if (current?.role !== viewer.role || current.duty !== viewer.duty) reconnect(socket);
  return socket.readyState === socket.OPEN;
}

function reconnect(socket: WebSocket): void {
  dismiss(socket, closeCodes.restarting, 'Connect again');
}

const lookupsAtOnce = 100;
const checkEveryMs = 60_000;

/** Closes the sockets of ended sessions and of users whose suspension changed: of all users, or of one. */
export async function recheckSessions(
  { deps, sockets }: Pick<Services, 'deps' | 'sockets'>,
  userId?: string,
): Promise<void> {
  const members = sockets.members().filter(({ viewer }) => userId === undefined || viewer.userId === userId);
  const sessions = [...Map.groupBy(members, ({ token }) => token)];
  const isSuspended = ({ suspension }: SignedInViewer) => suspension !== null;
  const recheckSession = async ([token, mine]: Session) => {
    const viewer = await findViewer(deps, token);
    for (const { socket, viewer: before } of mine) {
      if (viewer === null) dismiss(socket, closeCodes.sessionOver, 'Signed out');
      else if (isSuspended(viewer) !== isSuspended(before)) reconnect(socket);
    }
  };
  // Lookups at once share a statement.
  for (let start = 0; start < sessions.length; start += lookupsAtOnce) {
    const together = sessions.slice(start, start + lookupsAtOnce);
    await Promise.all(
      together.map((session) => isolateRows(deps, { job: 'sockets', rows: [session], idOf }, recheckSession)),
    );
  }
}

/**
 * Returns the job that checks the sessions of all sockets: every minute, and each time it is called while the bus is away,
 * which would tell of sessions that end in other processes.
 */
export function createSocketCheck(services: Pick<Services, 'deps' | 'sockets' | 'bus'>): () => Promise<void> {
  const { deps, bus } = services;
  let checkedAt = deps.now();
  return async () => {
    const now = deps.now();
    if (bus.isConnected() && Math.abs(now.getTime() - checkedAt.getTime()) < checkEveryMs) return;
    await recheckSessions(services);
    checkedAt = now;
  };
}

type Session = [token: string, members: Member[]];

function idOf([, [member]]: Session): string {
  return member?.viewer.userId ?? '';
}

/** Closes sockets as soon as any process reports that their session was ended. Returns a function that stops it. */
export function closeOnSignOut(services: Pick<Services, 'deps' | 'bus' | 'sockets'>): () => void {
  return services.bus.listen((message) => {
    // After the response of the call that ended the session, because the call may have come over one of these sockets.
    if (message.kind === 'session_ended') setImmediate(() => services.sockets.endSession(message.sessionId));
    if (message.kind === 'user_access_changed') setImmediate(() => recheck(services, message.userId));
  });
}

/** Messages that are missed here are made up for within a minute, when all sessions are checked again. */
function recheck(services: Pick<Services, 'deps' | 'sockets'>, userId: string): void {
  recheckSessions(services, userId).catch((error: unknown) =>
    services.deps.log.warn({ err: error }, 'checking sessions of sockets again failed'),
  );
}

/** Ends the remaining sockets whose client does not respond to the closing. */
export function terminateSockets(sockets: Iterable<WebSocket>, log: Log): void {
  for (const socket of sockets) {
    log.debug({}, 'a socket was cut off');
    socket.terminate();
  }
}
