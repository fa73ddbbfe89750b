import type { StoredEvent, TransientEvent } from '@paheli/core/live-event';
import type { Turn } from '@paheli/engine/quiz/turn';

/** The message to a listener: an event of its user, what their quiz asks next, or the closing of the process. */
export type Signal =
  | StoredEvent
  | TransientEvent
  | { readonly type: 'turn'; readonly turn: Turn }
  | { readonly type: 'closing' };

/** Returns whether a signal says something about a quiz that `turn` does not know. A null turn knows nothing. */
export function changesQuiz(signal: Signal, turn: Turn | null): boolean {
  if (signal.type === 'closing' || signal.type === 'quiz_completed') return true;
  if (signal.type === 'turn') return turn === null || turn.sessionId === signal.turn.sessionId;
  if (signal.type !== 'answer_submitted') return false;
  if (turn === null) return true;
  // This process told the turn before the event if it recorded the answer itself.
  const { question } = turn;
  return (
    turn.sessionId === signal.sessionId &&
    question !== null &&
    question.questionIndex <= signal.result.questionIndex
  );
}

/** Returns whether a signal says that rights of its user were taken away. */
export function takesRights(signal: Signal): boolean {
  return signal.type === 'profile_update' && signal.change === 'rights';
}

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
    has: (userId: string): boolean => byUser.has(userId),
    notify(userId: string, signal: Signal): void {
      for (const listener of byUser.get(userId) ?? []) listener(signal);
    },
    notifyAll(signal: Signal): void {
      for (const listener of [...byUser.values()].flatMap((each) => [...each])) listener(signal);
    },
  };
}
