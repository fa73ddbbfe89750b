import { z } from 'zod';
import { key } from '../message';
import { Category } from '../tournament/schema';
import { feedbackMs } from './constants';
import { ChosenLanguage, Difficulty } from './schema';

/** One of how many usable questions of each category and difficulty is for practice, and the maximum number of each. */
export const practiceShare = { oneOf: 3, most: 100 } as const;
/** How long a question is practised before it makes room for another one. */
export const practiceStayDays = 30;
/** The maximum number of practice rounds of a player on one day in India: the bank is not to be read out. */
export const practiceRoundsPerDay = 30;

const fewestQuestions = 5;
const mostQuestions = 20;
const countProblem = key('Choose 5 to 20 questions.');
/** Time on top of the questions' own, for slow connections between them. */
const reserveMs = 30_000;

/** Returns the time for a whole quiz of questions that last so many seconds each. */
export function practiceDurationMs(seconds: readonly number[]): number {
  return seconds.reduce((sum, each) => sum + each * 1_000 + feedbackMs, reserveMs);
}

export const StartPractice = z
  .strictObject({
    category: Category.optional().describe('Subject area; all of them if absent.'),
    difficulty: Difficulty.optional().describe('Difficulty; all of them if absent.'),
    questionsCount: z
      .number({ error: countProblem })
      .int(countProblem)
      .min(fewestQuestions, countProblem)
      .max(mostQuestions, countProblem)
      .default(10)
      .meta({
        description: 'Number of questions; fewer are asked where there are not so many.',
        examples: [10],
      }),
  })
  .extend(ChosenLanguage.shape)
  .meta({ id: 'StartPractice', description: 'The choice for a practice round.' });
export type StartPractice = z.infer<typeof StartPractice>;
