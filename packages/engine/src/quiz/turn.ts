import type { QuestionView } from '@paheli/core/quiz/schema';

/** What a session asks now or next, known to this process before the question opens. It must not leave it before. */
export type Turn = {
  readonly sessionId: string;
  /** When the total time is over. */
  readonly endsAt: Date;
  /** How long after its deadline an answer counts. */
  readonly graceMs: number;
  /** Null once the session has ended. */
  readonly question: QuestionView | null;
};
