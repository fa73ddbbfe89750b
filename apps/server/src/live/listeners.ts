import type { StoredEvent, TransientEvent } from '@paheli/core/live-event';
import type { Turn } from '@paheli/engine/quiz/turn';

/** The message to a listener: an event of its user, what their quiz asks next, or the closing of the process. */
export type Signal =
  | StoredEvent
  | TransientEvent
  | { readonly type: 'turn'; readonly turn: Turn }
  | { readonly type: 'closing' };

/** Creates a registry of callbacks by user, for parts of this process that wait for a user's events. */
export function createListeners() {
  const byUser = new Map<string, Set<(signal: Signal) => void>>();
  return {
    listen(userId: string, listener: (signal: Signal) => void): () => void {
      const mine = byUser.get(userId) ?? new Set();
      byUser.set(userId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && byUser.get(userId) === mine) byUser.delete(userId);
      };
    },
    /** Returns whether anybody listened. */
    notify(userId: string, signal: Signal): boolean {
      const mine = byUser.get(userId);
      for (const listener of mine ?? []) listener(signal);
      return mine !== undefined;
    },
    notifyAll(signal: Signal): void {
      for (const listener of [...byUser.values()].flatMap((each) => [...each])) listener(signal);
    },
  };
}
