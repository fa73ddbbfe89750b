import { questionMs } from '../quiz/constants';
import { type Choice, optionsOf } from './choice';

/**
 * What a question may have beyond four options, one right answer and five seconds: two to six options, several right
 * answers, a time of its own. A tournament asks only questions whose kinds it admits.
 */
export const questionKinds = ['options', 'several', 'seconds'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** How many options a question may have. */
export const optionsLimits = { fewest: 2, usual: 4, most: 6 } as const;
/** How many seconds a question may last. */
export const secondsLimits = { least: 3, usual: questionMs / 1_000, most: 120 } as const;

/** Returns the letter of an option. */
export function letterOf(index: number): string {
  return 'ABCDEF'.charAt(index);
}

type Shape = {
  readonly options: readonly string[];
  readonly correctAnswer: Choice;
  readonly seconds: number;
};

/** Returns what a question has beyond the usual shape. */
export function kindsOf({ options, correctAnswer, seconds }: Shape): QuestionKind[] {
  const has = {
    options: options.length !== optionsLimits.usual,
    several: optionsOf(correctAnswer).length > 1,
    seconds: seconds !== secondsLimits.usual,
  };
  return questionKinds.filter((kind) => has[kind]);
}
