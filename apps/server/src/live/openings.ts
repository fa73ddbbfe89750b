import type { QuestionView } from '@paheli/core/quiz/schema';
import type { Turn } from '@paheli/engine/quiz/turn';

/** A question as it was handed out, with the end of the total time. */
export type Shown = Pick<Turn, 'endsAt'> & { readonly question: QuestionView };

/**
 * The current opening of one session in this process, for all subscriptions of its player: what one of them has handed out
 * moves for none of them.
 */
export type Opening = {
  /** Returns the question as it was handed out, where this process has handed out the same opening. */
  shownAs(question: QuestionView): Shown | undefined;
  show(shown: Shown): void;
  /** Called by each subscription at its end. */
  leave(): void;
};

/** Creates the openings of this process. A session uses memory while it has subscriptions. */
export function createOpenings() {
  const bySession = new Map<string, { subscriptions: number; shown?: Shown }>();
  const decisions = new Map<string, Promise<void>>();
  return {
    /** Lets the player's calls wait for a decision when a question opens that is sent late. */
    decide(userId: string, decision: Promise<unknown>): void {
      const forget = () => {
        if (decisions.get(userId) === over) decisions.delete(userId);
      };
      const over = decision.then(forget, forget);
      decisions.set(userId, over);
    },
    /**
     * Resolves once no such decision about the player's question is under way. A call would hand out its text, which fixes
     * the opening, or close it in silence.
     */
    decided: async (userId: string): Promise<void> => decisions.get(userId),
    enter(sessionId: string): Opening {
      const entry = bySession.get(sessionId) ?? { subscriptions: 0 };
      bySession.set(sessionId, entry);
      entry.subscriptions += 1;
      return {
        // A question that opened anew has a later instant.
        shownAs: ({ questionIndex, startsAt }) =>
          entry.shown?.question.questionIndex === questionIndex && startsAt <= entry.shown.question.startsAt
            ? entry.shown
            : undefined,
        show(shown) {
          entry.shown = shown;
        },
        leave() {
          entry.subscriptions -= 1;
          if (entry.subscriptions === 0) bySession.delete(sessionId);
        },
      };
    },
  };
}

/** Returns whether two views show the same opening of a question. One that was lost opens again later. */
export function isSameOpening(question: QuestionView, shown: QuestionView): boolean {
  return question.questionIndex === shown.questionIndex && question.startsAt <= shown.deadlineAt;
}
