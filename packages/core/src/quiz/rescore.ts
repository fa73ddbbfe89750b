/** A question of a session that counts: closed, or never reached in a session that has ended. */
export type CountedQuestion = {
  readonly isCorrect: boolean;
  /** The ranking time, in milliseconds. */
  readonly timeMs: number;
  /** Whether the question was voided after it was asked. */
  readonly voided: boolean;
};

/** The score and time that rank a session. */
export type Rescored = {
  readonly score: number;
  readonly totalTimeMs: number;
  /** The ranking time of each voided question. */
  readonly voidedTimeMs: number;
};

/**
 * Returns the score and time of a session with voided questions. Each voided question counts as right, at the mean
 * ranking time of the others, rounded to milliseconds. If there is no other question, it counts no time. This is the
 * reference for the database function `rescore_sessions`.
 */
export function rescore(questions: readonly CountedQuestion[]): Rescored {
  const others = questions.filter(({ voided }) => !voided);
  const otherMs = others.reduce((sum, { timeMs }) => sum + timeMs, 0);
  const voidedTimeMs = others.length === 0 ? 0 : Math.round(otherMs / others.length);
  return {
    score: questions.filter(({ isCorrect, voided }) => isCorrect || voided).length,
    totalTimeMs: otherMs + (questions.length - others.length) * voidedTimeMs,
    voidedTimeMs,
  };
}
