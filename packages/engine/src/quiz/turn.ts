import type { QuestionView } from '@paheli/core/quiz/schema';

/** What a session asks now or next, known to processes before the question opens. No client may know it before. */
export type Turn = {
  readonly sessionId: string;
  /** When the total time is over. */
  readonly endsAt: Date;
  /** Null once the session has ended. */
  readonly question: QuestionView | null;
};
