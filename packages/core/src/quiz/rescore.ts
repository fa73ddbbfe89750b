/** One question of a session that counts: closed, or never reached in a session that has ended. */
export type CountedQuestion = {
  readonly isCorrect: boolean;
  /** The ranking time, in milliseconds. */
  readonly timeMs: number;
  /** Whether the question was found wrong after it was asked. */
  readonly voided: boolean;
};

/** What a session is ranked by. */
export type Rescored = {
  readonly score: number;
  readonly totalTimeMs: number;
  /** What each voided question counts. */
  readonly voidedTimeMs: number;
};

/**
 * The score and time of a session some of whose questions were voided: each of those counts as right, at the
 * mean ranking time of the others, rounded to milliseconds. Where there is no other, nothing was measured and
 * it counts no time. This is the reference for the database function `rescore_sessions`.
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
