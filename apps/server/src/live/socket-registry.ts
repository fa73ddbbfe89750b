import type { SignedInViewer } from '@paheli/engine/auth/session';
import type { WebSocket } from 'ws';

/** Why a socket was closed by us, as codes of the application range and of RFC 6455. */
export const closeCodes = {
  /** The server is going away; connect again (https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1). */
  restarting: 1012,
  sessionOver: 4401,
  tooManySockets: 4408,
  flood: 4429,
} as const;

/** How many sockets one user may have open; one more closes the oldest. */
export const maxSocketsPerUser = 3;

type Member = { readonly socket: WebSocket; readonly viewer: SignedInViewer; readonly token: string };

export type SocketRegistry = {
  /** Counts a socket of a signed-in user until it closes; closes the user's oldest when there are too many. */
  admit(member: Member): void;
  /** Closes every socket of a session that was ended. */
  endSession(sessionId: string): void;
  /** All sockets that are open now. */
  members(): readonly Member[];
};

type Presence = { enter(userId: string): () => void };

/** Keeps the open sockets by user. `presence` hears of users that come and go. */
export function createSocketRegistry(presence: Presence): SocketRegistry {
  const byUser = new Map<string, Member[]>();

  function forget(member: Member): void {
    const rest = (byUser.get(member.viewer.userId) ?? []).filter((other) => other !== member);
    if (rest.length === 0) byUser.delete(member.viewer.userId);
    else byUser.set(member.viewer.userId, rest);
  }

  return {
    admit(member) {
      const { userId } = member.viewer;
      const others = byUser.get(userId) ?? [];
      byUser.set(userId, [...others, member]);
      const leave = presence.enter(userId);
      member.socket.once('close', () => {
        forget(member);
        leave();
      });
      for (const oldest of others.slice(0, Math.max(0, others.length + 1 - maxSocketsPerUser))) {
        forget(oldest);
        oldest.socket.close(closeCodes.tooManySockets, 'Too many connections');
      }
    },
    endSession(sessionId) {
      for (const { viewer, socket } of [...byUser.values()].flat()) {
        if (viewer.sessionId === sessionId) socket.close(closeCodes.sessionOver, 'Signed out');
      }
    },
    members: () => [...byUser.values()].flat(),
  };
}
