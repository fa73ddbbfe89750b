/** A bank with fewer questions than this multiple of those asked soon repeats itself. */
const comfortableMultiple = 3;

/** Whether there are enough questions. */
export type QuestionStock = {
  /** The number of questions missing before players can join. */
  readonly shortage: number;
  /** Whether players will often get the same questions. */
  readonly lowStock: boolean;
};

type StockFacts = {
  readonly usableQuestions: number;
  /** The number of questions in each quiz. */
  readonly questionsCount: number;
  /** Whether the pool is frozen. Questions voided after that do not prevent joining. */
  readonly frozen: boolean;
};

/** Returns whether a number of usable questions suffices for a tournament. */
export function questionStock({ usableQuestions, questionsCount, frozen }: StockFacts): QuestionStock {
  return {
    shortage: frozen ? 0 : Math.max(0, questionsCount - usableQuestions),
    lowStock: usableQuestions < comfortableMultiple * questionsCount,
  };
}
