import type { TransientEvent } from '@paheli/core/live-event';

/** What processes tell each other and nobody stores: whoever was not there to hear it does not miss it. */
export type BusMessage =
  /** Something for one player's open connections. */
  | { readonly kind: 'event'; readonly userId: string; readonly event: TransientEvent }
  /** A session's score may have changed: the standings of its tournament are to be looked at again. */
  | { readonly kind: 'played'; readonly sessionId: string }
  /** A session was ended: its sockets are to be closed. */
  | { readonly kind: 'session_ended'; readonly sessionId: string }
  /** Every session of a user was ended, or his rights have changed. */
  | { readonly kind: 'user_signed_out'; readonly userId: string };

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
