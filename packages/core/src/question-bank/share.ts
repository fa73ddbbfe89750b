import { z } from 'zod';
import { Id } from '../id';
import { key } from '../message';

/**
 * One of how many questions of each category, difficulty and language is set apart for games without a stake, and the maximum
 * number of each.
 */
export const openShare = { oneOf: 3, most: 100 } as const;

export const ShareQuestions = z
  .strictObject({
    questionIds: z
      .array(Id)
      .min(1, key('Choose at least one question.'))
      .max(1000, key('Choose at most {maximum} questions.'))
      .meta({ description: 'Ids of the questions.', examples: [['01a1fcf0-98ae-7070-827d-bcef20cd1764']] }),
  })
  .meta({ id: 'ShareQuestions', description: 'The questions that organisers may ask from now on.' });
export type ShareQuestions = z.infer<typeof ShareQuestions>;

export const SharedQuestions = z
  .object({
    shared: z
      .number()
      .int()
      .meta({ description: 'Number of questions that were not shared before.', examples: [12] }),
  })
  .meta({ id: 'SharedQuestions', description: 'How many questions were shared.' });
export type SharedQuestions = z.infer<typeof SharedQuestions>;
