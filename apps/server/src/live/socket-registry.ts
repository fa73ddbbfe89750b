import type { SignedInViewer } from '@paheli/engine/account/session';
import type { WebSocket } from 'ws';
import type { Presence } from './presence';

/** Why a socket was closed by us, as codes of the application range and of RFC 6455. */
export const closeCodes = {
  /** The server is going away; connect again (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1). */
  restarting: 1012,
  failed: 1011,
  sessionOver: 4401,
  notYours: 4403,
  tooManySockets: 4408,
  flood: 4429,
} as const;

/**
 * Closes a socket and hears nothing more from it. Closing alone would leave a client that does not answer it
 * half a minute in which its calls still arrive, and are done.
 */
export function dismiss(socket: WebSocket, code: number, reason: string): void {
  socket.removeAllListeners('message');
  socket.close(code, reason);
}

export type Member = { readonly socket: WebSocket; readonly viewer: SignedInViewer; readonly token: string };

export type SocketRegistry = {
  /** Counts a socket of a signed-in user until it closes; the user's oldest is closed when there are too many. */
  admit(member: Member): void;
  /** Closes every socket of a session that was ended. */
  endSession(sessionId: string): void;
  /** All sockets that are open now. */
  members(): readonly Member[];
};

/** Keeps the open sockets of this process. `presence` hears of users that come and go, and says whose turn it is. */
export function createSocketRegistry(presence: Presence): SocketRegistry {
  const members = new Set<Member>();
  return {
    admit(member) {
      const { socket, viewer } = member;
      members.add(member);
      const leave = presence.enter(viewer.userId, () => {
        members.delete(member);
        dismiss(socket, closeCodes.tooManySockets, 'Too many connections');
      });
      socket.once('close', () => {
        members.delete(member);
        leave();
      });
    },
    endSession(sessionId) {
      for (const { viewer, socket } of members) {
        if (viewer.sessionId === sessionId) dismiss(socket, closeCodes.sessionOver, 'Signed out');
      }
    },
    members: () => [...members],
  };
}
