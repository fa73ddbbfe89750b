import { difficulties } from '../quiz/constants';
import { type Difficulties, noDifficulties, sumOf } from './difficulties';

/** A bank with fewer questions than this multiple of those asked soon repeats itself. */
const comfortableMultiple = 3;

/** Whether there are enough questions. */
export type QuestionStock = {
  /** The number of questions missing before players can join. */
  readonly shortage: number;
  /** The part of the shortage in each difficulty, where the tournament has its own numbers of each; else zeros. */
  readonly missing: Difficulties;
  /** Whether players will often get the same questions. */
  readonly lowStock: boolean;
};

type StockFacts = {
  readonly usableQuestions: number;
  /** The usable questions of each difficulty. */
  readonly usableOfEach: Difficulties;
  /** The number of questions in each quiz. */
  readonly questionsCount: number;
  /** The tournament's own numbers of each difficulty; null where they are in proportion to the pool. */
  readonly difficulties: Difficulties | null;
  /** Whether the pool is frozen. Questions voided after that do not prevent joining. */
  readonly frozen: boolean;
};

/** Returns whether the usable questions suffice for a tournament. */
export function questionStock(facts: StockFacts): QuestionStock {
  const { usableQuestions, usableOfEach, questionsCount, difficulties: wanted, frozen } = facts;
  const isLow = usableQuestions < comfortableMultiple * questionsCount;
  if (frozen || wanted === null)
    return {
      shortage: frozen ? 0 : Math.max(0, questionsCount - usableQuestions),
      missing: noDifficulties,
      lowStock: isLow,
    };
  const missingOf = (each: keyof Difficulties) => Math.max(0, wanted[each] - usableOfEach[each]);
  const missing = { easy: missingOf('easy'), medium: missingOf('medium'), hard: missingOf('hard') };
  return {
    shortage: sumOf(missing),
    missing,
    lowStock: difficulties.some((each) => usableOfEach[each] < comfortableMultiple * wanted[each]),
  };
}
