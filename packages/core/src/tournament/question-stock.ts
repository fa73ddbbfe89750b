/** A bank with fewer questions than this many times those asked repeats itself soon. */
const comfortableMultiple = 3;

/** Whether there are questions enough. */
export type QuestionStock = {
  /** How many questions are missing before anybody can join. */
  readonly shortage: number;
  /** Whether players will often be asked the same questions. */
  readonly lowStock: boolean;
};

/** What so many usable questions are for a tournament that asks each player `questionsCount` of them. */
export function questionStock(usableQuestions: number, questionsCount: number): QuestionStock {
  return {
    shortage: Math.max(0, questionsCount - usableQuestions),
    lowStock: usableQuestions < comfortableMultiple * questionsCount,
  };
}
