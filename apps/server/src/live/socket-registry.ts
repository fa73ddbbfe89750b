import type { SignedInViewer } from '@paheli/engine/account/session';
import type { WebSocket } from 'ws';
import type { Bus } from './bus';
import type { Presence } from './presence';

/** The reasons for which we close a socket, as codes of the application range and of RFC 6455. */
export const closeCodes = {
  /** The server is going away; connect again (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1). */
  restarting: 1012,
  failed: 1011,
  sessionOver: 4401,
  notYours: 4403,
  tooManySockets: 4408,
  suspended: 4423,
  flood: 4429,
} as const;

/**
 * Closes a socket and ignores everything it sends after that. Closing alone gives an unresponsive client half a minute
 * in which its calls still arrive and run.
 */
export function dismiss(socket: WebSocket, code: number, reason: string): void {
  socket.removeAllListeners('message');
  socket.close(code, reason);
}

export type Member = { readonly socket: WebSocket; readonly viewer: SignedInViewer; readonly token: string };

export type SocketRegistry = {
  /**
   * Counts a socket of a signed-in user until it closes, once the messages of other processes to the user arrive here.
   * Closes the user's oldest socket when there are too many. Returns whether the socket is still open.
   */
  admit(member: Member): Promise<boolean>;
  /** Closes every socket of a session that was ended. */
  endSession(sessionId: string): void;
  /** Returns all open sockets. */
  members(): readonly Member[];
};

/**
 * Creates the registry of this process's open sockets. `presence` learns of users that come and go, and chooses the
 * sockets to close.
 */
export function createSocketRegistry(presence: Presence, bus: Bus): SocketRegistry {
  const members = new Set<Member>();
  return {
    async admit(member) {
      const { socket, viewer } = member;
      if (socket.readyState !== socket.OPEN) return false;
      // A member from now on, because its session may end while the bus is awaited.
      members.add(member);
      const { ready, stop } = bus.follow(`user:${viewer.userId}`);
      let leave: () => void = () => undefined;
      socket.once('close', () => {
        members.delete(member);
        stop();
        leave();
      });
      await ready;
      if (socket.readyState !== socket.OPEN) return false;
      leave = presence.enter(viewer.userId, () => {
        members.delete(member);
        dismiss(socket, closeCodes.tooManySockets, 'Too many connections');
      });
      return true;
    },
    endSession(sessionId) {
      for (const { viewer, socket } of members) {
        if (viewer.sessionId === sessionId) dismiss(socket, closeCodes.sessionOver, 'Signed out');
      }
    },
    members: () => [...members],
  };
}
