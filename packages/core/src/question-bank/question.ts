import { z } from 'zod';
import { PageInput } from '../page';
import { Difficulty } from '../quiz/schema';
import { isStorableText, searchText, text } from '../text';
import { Category } from '../tournament/schema';

const whichAnswer = 'Choose the correct answer, 0 to 3.';

/** Four texts, all different regardless of case. The error is at the text that repeats another. */
const Options = z
  .array(text(200, 'Enter all four options.'), {
    error: 'Give the options as an array of four texts, such as ["One", "Two", "Three", "Four"].',
  })
  .superRefine((options, context) => {
    if (options.length !== 4) {
      context.addIssue({ code: 'custom', message: 'Enter exactly four options.' });
      return;
    }
    const keys = options.map((option) => option.toLowerCase());
    const repeated = keys.findIndex((key, index) => key !== '' && keys.indexOf(key) < index);
    if (repeated === -1) return;
    const message = 'The options must differ from each other.';
    context.addIssue({ code: 'custom', path: [repeated], message });
  })
  .meta({ minItems: 4, maxItems: 4 });

/** A question as an administrator writes it. */
export const QuestionDraft = z
  .strictObject({
    category: Category.describe('Subject area of the questions.'),
    questionText: text(500, 'Enter the question.').meta({
      description: 'Text of the question.',
      examples: ['Which planet is called the Red Planet?'],
    }),
    options: Options.meta({
      description: 'The four options.',
      examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']],
    }),
    correctAnswer: z
      .number(whichAnswer)
      .int(whichAnswer)
      .min(0, whichAnswer)
      .max(3, whichAnswer)
      .meta({ description: 'Index of the correct option, from 0 to 3.', examples: [1] }),
    explanation: z
      .string('Write the explanation as a text.')
      .trim()
      .max(1000, 'Use at most 1000 characters.')
      .refine(isStorableText, 'This text has characters that cannot be stored.')
      .nullish()
      .transform((explanation) => explanation || null)
      .meta({
        description: 'Explanation of the correct answer.',
        examples: ['Iron oxide colours its soil.'],
      }),
    difficulty: Difficulty.default('medium').describe('Difficulty of the question; `medium` if absent.'),
  })
  .meta({ id: 'QuestionDraft', description: 'A new question for the bank.' });
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** A question of the bank. An archived question is drawn no more, except from pools that were frozen before. */
export const AdminQuestion = z
  .object({
    id: z.uuid().describe('Id of the question.'),
    category: Category.describe('Subject area of the questions.'),
    questionText: z
      .string()
      .meta({ description: 'Text of the question.', examples: ['Which planet is called the Red Planet?'] }),
    options: z
      .array(z.string())
      .meta({ description: 'The four options.', examples: [['Venus', 'Mars', 'Jupiter', 'Saturn']] }),
    correctAnswer: z
      .number()
      .int()
      .meta({ description: 'Index of the correct option, from 0 to 3.', examples: [1] }),
    explanation: z
      .string()
      .nullable()
      .meta({
        description: 'Explanation of the correct answer; null if there is none.',
        examples: ['Iron oxide colours its soil.'],
      }),
    difficulty: Difficulty.describe('Difficulty of the questions.'),
    archivedAt: z.date().nullable().describe('Time when the question was archived; null while it is in use.'),
    createdAt: z.date().describe('Time when the question was added.'),
  })
  .meta({ id: 'AdminQuestion', description: 'A question of the bank, as administrators see it.' });
export type AdminQuestion = z.infer<typeof AdminQuestion>;

export const ListQuestions = PageInput.extend({
  search: searchText(200, 'No question has these characters.')
    .optional()
    .meta({
      description: 'Text to find in question, options and explanation, without regard to case.',
      examples: ['planet'],
    }),
  category: Category.optional().describe('Only questions of this category.'),
  difficulty: Difficulty.optional().describe('Only questions of this difficulty.'),
  archived: z
    .boolean('Use true or false.')
    .default(false)
    .describe('Whether to list archived questions instead of those in use.'),
});
export type ListQuestions = z.infer<typeof ListQuestions>;

export const QuestionRef = z.strictObject({
  questionId: z.uuid({ error: 'This is not a question id.' }).describe('Id of the question.'),
});
export type QuestionRef = z.infer<typeof QuestionRef>;

export const UpdateQuestion = QuestionDraft.extend(QuestionRef.shape).meta({
  id: 'UpdateQuestion',
  description: 'The new content of a question.',
});
export type UpdateQuestion = z.infer<typeof UpdateQuestion>;

/** Returns the key by which questions of a category are the same: the text regardless of case and spacing. */
export function textKeyOf(questionText: string): string {
  return questionText.trim().replace(/\s+/g, ' ').toLowerCase();
}
