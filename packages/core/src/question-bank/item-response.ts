import { type Choice, soleOption } from './choice';

/** How a question measures its players: the three-parameter logistic model of item response theory. */
export type Measure = {
  /** The ability whose chance is halfway between guessing and certainty, in standard deviations of players' ability. */
  readonly difficulty: number;
  /** How sharply the chance rises around the difficulty, per standard deviation of ability. */
  readonly slope: number;
  /** The chance without any knowledge, from 0 to below 1. */
  readonly guess: number;
};

/** Returns the chance that a player of an ability answers a question right. The middle player's ability is 0. */
export function chanceOfRight({ difficulty, slope, guess }: Measure, ability: number): number {
  return guess + (1 - guess) / (1 + Math.exp(slope * (difficulty - ability)));
}

/**
 * Returns the chance to guess a question right: of one option among all, or, where several are right, of one set of
 * options among all that are neither empty nor complete.
 */
export function guessOf(optionsCount: number, isSeveral: boolean): number {
  return 1 / (isSeveral ? 2 ** optionsCount - 2 : optionsCount);
}

/** Difficulties of questions that were not measured. About 80, 60 and 40 % of middle players answer them right. */
const usualDifficulty = { easy: -0.8, medium: 0.1, hard: 1.1 } as const;
const usualSlope = 1.3;

/** Returns what is assumed of a question that was not measured, by the difficulty that its author chose. */
export function usualMeasure(difficulty: keyof typeof usualDifficulty, guess: number): Measure {
  return { difficulty: usualDifficulty[difficulty], slope: usualSlope, guess };
}

/** What decides a question's measure: its shape, the difficulty that its author chose, and what was measured. */
export type MeasuredShape = {
  readonly correctAnswer: Choice;
  readonly optionsCount: number;
  readonly typed: keyof typeof usualDifficulty;
  /** Null where the question was not measured in the language. */
  readonly difficulty: number | null;
  readonly slope: number | null;
};

/** Returns the measure of a question, or what is assumed of one that was not measured. */
export function measureOf({ correctAnswer, optionsCount, typed, difficulty, slope }: MeasuredShape): Measure {
  const guess = guessOf(optionsCount, soleOption(correctAnswer) === null);
  return difficulty === null || slope === null ? usualMeasure(typed, guess) : { difficulty, slope, guess };
}
