import { z } from 'zod';
import { PageInput } from '../page';
import { Difficulty } from '../quiz/schema';
import { isStorableText, searchText, text } from '../text';
import { Category } from '../tournament/schema';

const whichAnswer = 'Choose the correct answer, 0 to 3.';

/** Four texts, no two of them equal without regard to case; the error is at the one that repeats another. */
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
export const QuestionDraft = z.strictObject({
  category: Category,
  questionText: text(500, 'Enter the question.'),
  options: Options,
  correctAnswer: z.number(whichAnswer).int(whichAnswer).min(0, whichAnswer).max(3, whichAnswer),
  explanation: z
    .string('Write the explanation as a text.')
    .trim()
    .max(1000, 'Use at most 1000 characters.')
    .refine(isStorableText, 'This text has characters that cannot be stored.')
    .nullish()
    .transform((explanation) => explanation || null),
  difficulty: Difficulty.default('medium'),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** A question of the bank. An archived one is asked no more, unless it is in a pool that was frozen before. */
export const AdminQuestion = z.object({
  id: z.uuid(),
  category: Category,
  questionText: z.string(),
  options: z.array(z.string()),
  correctAnswer: z.number().int(),
  explanation: z.string().nullable(),
  difficulty: Difficulty,
  archivedAt: z.date().nullable(),
  createdAt: z.date(),
});
export type AdminQuestion = z.infer<typeof AdminQuestion>;

export const ListQuestions = PageInput.extend({
  /** Found in the text, the options and the explanation, as it stands, without regard to case. */
  search: searchText(200, 'No question has these characters.').optional(),
  category: Category.optional(),
  difficulty: Difficulty.optional(),
  /** Whether to list the archived questions instead of those that are asked. */
  archived: z.boolean('Use true or false.').default(false),
});
export type ListQuestions = z.infer<typeof ListQuestions>;

export const QuestionRef = z.strictObject({
  questionId: z.uuid({ error: 'This is not a question id.' }),
});
export type QuestionRef = z.infer<typeof QuestionRef>;

export const UpdateQuestion = QuestionDraft.extend(QuestionRef.shape);
export type UpdateQuestion = z.infer<typeof UpdateQuestion>;

/** What makes two questions of a category the same: their text without regard to case and spacing. */
export function textKeyOf(questionText: string): string {
  return questionText.trim().replace(/\s+/g, ' ').toLowerCase();
}
