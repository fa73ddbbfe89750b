import { z } from 'zod';
import { Language } from '../language-schema';

/** A question counts as measured where the share of middle players that answer it right has at most this standard error. */
export const measuredError = 0.05;

/** What administrators look for among measured questions. */
export const MeasureFilter = z
  .enum(['wrong_key', 'too_easy', 'nobody_knows', 'harder_in_hindi', 'not_measured'])
  .meta({ id: 'MeasureFilter', description: 'What the answers of players say about a question.' });
export type MeasureFilter = z.infer<typeof MeasureFilter>;

const percent = (description: string, example: number) =>
  z.number().meta({ description, examples: [example] });

export const QuestionMeasure = z
  .object({
    language: Language.describe('Language in which the question was asked.'),
    isOfPractice: z.boolean().describe('Whether its answers are of practice alone.'),
    answers: z
      .number()
      .int()
      .meta({ description: 'Number of answers.', examples: [420] }),
    rightPercentage: percent('Share of middle players that answer it right, in percent.', 63.4),
    errorPercentage: percent('Standard error of that share, in percentage points.', 2.4),
    medianTime: z
      .number()
      .nullable()
      .meta({ description: 'Median time of an answer, in seconds.', examples: [3.2] }),
    chosenPercentages: z
      .array(z.number())
      .meta({ description: 'Share of the answers by option, in percent.', examples: [[63, 20, 12, 5]] }),
    suspectedAnswers: z
      .array(z.number().int())
      .nullable()
      .describe('Options that able players take for the right ones; null where the key is not suspected.'),
  })
  .meta({ id: 'QuestionMeasure', description: 'How players answered a question in a language.' });
export type QuestionMeasure = z.infer<typeof QuestionMeasure>;
