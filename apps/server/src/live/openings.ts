import type { QuestionView } from '@paheli/core/quiz/schema';

/**
 * The current opening of one session in this process, for all subscriptions of its player: what one of them has handed out
 * moves for none of them.
 */
export type Opening = {
  /** Returns the question as it was handed out, where this process has handed out the same opening. */
  shownAs(question: QuestionView): QuestionView | undefined;
  show(question: QuestionView): void;
  /** Called by each subscription at its end. */
  leave(): void;
};

/** Creates the openings of this process. A session uses memory while it has subscriptions. */
export function createOpenings() {
  const bySession = new Map<string, { subscriptions: number; shown: QuestionView | undefined }>();
  return {
    enter(sessionId: string): Opening {
      const entry = bySession.get(sessionId) ?? { subscriptions: 0, shown: undefined };
      bySession.set(sessionId, entry);
      entry.subscriptions += 1;
      return {
        // A question that opened anew has a later instant.
        shownAs: ({ questionIndex, startsAt }) =>
          entry.shown?.questionIndex === questionIndex && startsAt <= entry.shown.startsAt
            ? entry.shown
            : undefined,
        show(question) {
          entry.shown = question;
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
