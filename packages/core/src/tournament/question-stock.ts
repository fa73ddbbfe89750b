/** A bank with fewer questions than this many times those asked repeats itself soon. */
const comfortableMultiple = 3;

/** Whether there are questions enough. */
export type QuestionStock = {
  /** How many questions are missing before anybody can join. */
  readonly shortage: number;
  /** Whether players will often be asked the same questions. */
  readonly lowStock: boolean;
};

type StockFacts = {
  readonly usableQuestions: number;
  /** How many each player is asked. */
  readonly questionsCount: number;
  /** Whether its pool is fixed: what is voided in it since then keeps nobody from joining. */
  readonly frozen: boolean;
};

/** What so many usable questions are for a tournament. */
export function questionStock({ usableQuestions, questionsCount, frozen }: StockFacts): QuestionStock {
  return {
    shortage: frozen ? 0 : Math.max(0, questionsCount - usableQuestions),
    lowStock: usableQuestions < comfortableMultiple * questionsCount,
  };
}
