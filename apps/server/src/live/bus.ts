import { TransientEvent } from '@paheli/core/live-event';
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
  /** A session's score may have changed, so the leaderboard of its tournament is read again. */
  z.object({ kind: z.literal('played'), sessionId: z.string() }),
  /** A session was ended, so its sockets are closed. */
  z.object({ kind: z.literal('session_ended'), sessionId: z.string() }),
  /** Every session of a user was ended, or the user's rights or language have changed. */
  z.object({ kind: z.literal('user_access_changed'), userId: z.string() }),
  /** A user has too many connections. These are the oldest ones, which are closed. */
  z.object({ kind: z.literal('displaced'), userId: z.string(), connectionIds: z.array(z.string()) }),
]);
export type BusMessage = Readonly<z.infer<typeof BusMessage>>;

/** Carries messages to every process, including the one that publishes. Nothing here throws or waits. */
export type Bus = {
  publish(message: BusMessage): void;
  /** Calls back with every message from now on. Returns a function that stops it. */
  listen(listener: (message: BusMessage) => void): () => void;
  /** Returns whether messages of other processes arrive. */
  isConnected(): boolean;
  close(): Promise<void>;
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
    isConnected: () => true,
    async close() {
      listeners.clear();
    },
  };
}
