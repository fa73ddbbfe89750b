import { type Audience, TransientEvent } from '@paheli/core/live-event';
import { z } from 'zod';

/** A message between processes. It is not stored: a process that was not connected does not need it later. */
export const BusMessage = z.discriminatedUnion('kind', [
  /** An event for one player's open connections. */
  z.object({
    kind: z.literal('event'),
    userId: z.string(),
    event: TransientEvent,
    /** The connection that does not need the event. */
    exceptConnectionId: z.string().optional(),
  }),
  /** A score of a tournament may have changed, so its leaderboard is read again. */
  z.object({ kind: z.literal('played'), tournamentId: z.string() }),
  /** A session was ended, so its sockets are closed. */
  z.object({ kind: z.literal('session_ended'), sessionId: z.string() }),
  /** Every session of a user was ended, or the user's rights or language have changed. */
  z.object({ kind: z.literal('user_access_changed'), userId: z.string() }),
  /** A user has too many connections. These are the oldest ones, which are closed. */
  z.object({ kind: z.literal('displaced'), userId: z.string(), connectionIds: z.array(z.string()) }),
]);
export type BusMessage = Readonly<z.infer<typeof BusMessage>>;

/** Returns whom a message concerns. Every process caches signed-in users, so ended access concerns everyone. */
export function audienceOf(message: BusMessage): Audience {
  switch (message.kind) {
    case 'event':
    case 'displaced':
      return `user:${message.userId}`;
    case 'played':
      return `tournament:${message.tournamentId}`;
    default:
      return 'everyone';
  }
}

/**
 * Carries messages between processes: those to everyone to every process, others to the processes that follow their
 * audience, and each to the process that publishes it. Nothing here throws.
 */
export type Bus = {
  publish(message: BusMessage): void;
  /** Calls back with every message that arrives from now on. Returns a function that stops it. */
  listen(listener: (message: BusMessage) => void): () => void;
  /** Follows an audience, like each other caller that follows it, until the last of them stops. */
  follow(audience: Audience): Following;
  /** Returns whether messages of other processes arrive. */
  isConnected(): boolean;
  close(): Promise<void>;
};

export type Following = {
  /**
   * Resolves when every message arrives that any process publishes from then on. While the other processes cannot be
   * reached it resolves soon, and messages arrive once they can.
   */
  readonly ready: Promise<void>;
  stop(): void;
};

/** Creates the bus of a product that runs in one process. */
export function createLocalBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>();
  return {
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    follow: () => ({ ready: Promise.resolve(), stop: () => undefined }),
    isConnected: () => true,
    async close() {
      listeners.clear();
    },
  };
}
