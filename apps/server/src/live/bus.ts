import { TransientEvent } from '@paheli/core/live-event';
import { z } from 'zod';

/** What processes tell each other and nobody stores: whoever was not there to hear it does not miss it. */
export const BusMessage = z.discriminatedUnion('kind', [
  /** Something for one player's open connections. */
  z.object({ kind: z.literal('event'), userId: z.string(), event: TransientEvent }),
  /** A session's score may have changed: the standings of its tournament are to be looked at again. */
  z.object({ kind: z.literal('played'), sessionId: z.string() }),
  /** A session was ended: its sockets are to be closed. */
  z.object({ kind: z.literal('session_ended'), sessionId: z.string() }),
  /** Every session of a user was ended, or his rights have changed. */
  z.object({ kind: z.literal('user_signed_out'), userId: z.string() }),
  /** A user has too many connections: these, his oldest, are to be closed. */
  z.object({ kind: z.literal('displaced'), userId: z.string(), connectionIds: z.array(z.string()) }),
]);
export type BusMessage = Readonly<z.infer<typeof BusMessage>>;

/** Carries messages to every process, the one that publishes included. Nothing here throws or waits. */
export type Bus = {
  publish(message: BusMessage): void;
  /** Calls back with every message from now on. The answer stops it. */
  hear(listener: (message: BusMessage) => void): () => void;
  close(): Promise<void>;
};

/** The bus of a product that runs in one process. */
export function createLocalBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>();
  return {
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    hear(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
