import type { Clock } from '@paheli/core/clock';
import type { Turn } from '@paheli/engine/quiz/turn';
import { changesQuiz, type Signal } from './listeners';

/**
 * Creates the memory of what quizzes ask whose players do not listen yet: a page follows its quiz a moment after the
 * response to its start, and needs no query then. A turn is kept until its question is over.
 */
export function createRecentTurns(now: Clock) {
  const byUser = new Map<string, Turn>();

  const isOver = ({ question }: Turn) => question === null || question.deadlineAt <= now();

  return {
    keep(userId: string, turn: Turn): void {
      byUser.delete(userId);
      byUser.set(userId, turn);
      // The oldest come first.
      for (const [each, kept] of byUser) {
        if (!isOver(kept)) break;
        byUser.delete(each);
      }
    },
    /** Forgets the turn of a user whose quiz changed since. */
    hear(userId: string, signal: Signal): void {
      const kept = byUser.get(userId);
      if (kept && changesQuiz(signal, kept)) byUser.delete(userId);
    },
    /** Removes and returns what a session asks; null where that is unknown. */
    take(userId: string, sessionId: string): Turn | null {
      const kept = byUser.get(userId);
      if (kept?.sessionId !== sessionId) return null;
      byUser.delete(userId);
      return isOver(kept) ? null : kept;
    },
  };
}
