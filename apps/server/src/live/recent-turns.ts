import type { Clock } from '@paheli/core/clock';
import type { Turn } from '@paheli/engine/quiz/turn';
import type { Bus } from './bus';
import { changesQuiz, type Signal } from './listeners';

/**
 * Creates the memory of what quizzes ask whose players do not listen yet: a page follows its quiz a moment after the
 * response to its start, and needs no query then. A turn is kept until its question is over. Meanwhile the bus is followed,
 * because another process may take the answer.
 */
export function createRecentTurns(now: Clock, bus: Pick<Bus, 'follow'>) {
  const byUser = new Map<string, { readonly turn: Turn; readonly stop: () => void }>();

  const isOver = ({ question }: Turn) => question === null || question.deadlineAt <= now();

  function forget(userId: string): void {
    byUser.get(userId)?.stop();
    byUser.delete(userId);
  }

  return {
    keep(userId: string, turn: Turn): void {
      const { stop } = bus.follow(`user:${userId}`);
      forget(userId);
      byUser.set(userId, { turn, stop });
      // The oldest come first.
      for (const [each, kept] of byUser) {
        if (!isOver(kept.turn)) break;
        forget(each);
      }
    },
    /** Forgets the turn of a user whose quiz changed since. */
    hear(userId: string, signal: Signal): void {
      const kept = byUser.get(userId);
      if (kept && changesQuiz(signal, kept.turn)) forget(userId);
    },
    /** Removes and returns what a session asks; null where that is unknown. */
    take(userId: string, sessionId: string): Turn | null {
      const turn = byUser.get(userId)?.turn;
      if (turn?.sessionId !== sessionId) return null;
      forget(userId);
      return isOver(turn) ? null : turn;
    },
  };
}
