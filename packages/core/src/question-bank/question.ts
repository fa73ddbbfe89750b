import { z } from 'zod';
import { Id, idOr } from '../id';
import { Language, Languages } from '../language-schema';
import { defaultLanguage } from '../languages';
import { key } from '../message';
import { PageInput } from '../page';
import { Difficulty } from '../quiz/schema';
import { searchText } from '../text';
import { Category } from '../tournament/schema';
import { QuestionTexts, QuestionTextsDraft, type Translations } from './question-texts';

const whichAnswer = key('Choose the correct answer, 0 to 3.');

/** The variants as they are written: null stands for none. */
const TranslationsDraft = z
  .strictObject({ hi: QuestionTextsDraft.nullish().describe('The question in Hindi.') })
  .transform(({ hi }): Translations => (hi ? { hi } : {}));

/** A question as an administrator writes it. */
export const QuestionDraft = z.strictObject({
  category: Category.describe('Subject area of the questions.'),
  ...QuestionTextsDraft.shape,
  correctAnswer: z
    .number(whichAnswer)
    .int(whichAnswer)
    .min(0, whichAnswer)
    .max(3, whichAnswer)
    .meta({ description: 'Index of the correct option, from 0 to 3.', examples: [1] }),
  difficulty: Difficulty.default('medium').describe('Difficulty of the question; `medium` if absent.'),
  language: Language.default(defaultLanguage).describe(
    "Language of the question's own texts; `en` if absent.",
  ),
  translations: TranslationsDraft.default({}).meta({
    description: 'The question in further languages; none if absent.',
    examples: [{}],
  }),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

const ownVariant = {
  path: ['translations'],
  message: key("The question's own texts are in this language already."),
};
function isVariantForeign({
  language,
  translations,
}: Pick<QuestionDraft, 'language' | 'translations'>): boolean {
  return language === defaultLanguage || translations[language] === undefined;
}

export const CreateQuestion = QuestionDraft.refine(isVariantForeign, ownVariant).meta({
  id: 'QuestionDraft',
  description: 'A new question for the bank.',
});

/** A question of the bank. An archived question is drawn no more, except from pools that were frozen before. */
export const AdminQuestion = z
  .object({
    id: Id.describe('Id of the question.'),
    category: Category.describe('Subject area of the questions.'),
    ...QuestionTexts.shape,
    correctAnswer: z
      .number()
      .int()
      .meta({ description: 'Index of the correct option, from 0 to 3.', examples: [1] }),
    difficulty: Difficulty.describe('Difficulty of the questions.'),
    language: Language.describe("Language of the question's own texts."),
    translations: z
      .object({
        hi: QuestionTexts.optional().describe('The question in Hindi; absent if there is no variant.'),
      })
      .describe('The question in further languages.'),
    archivedAt: z.date().nullable().describe('Time when the question was archived; null while it is in use.'),
    createdAt: z.date().describe('Time when the question was added.'),
  })
  .meta({ id: 'AdminQuestion', description: 'A question of the bank, as administrators see it.' });
export type AdminQuestion = z.infer<typeof AdminQuestion>;

export const ListQuestions = PageInput.extend({
  search: searchText(200, key('No question has these characters.'))
    .optional()
    .meta({
      description: 'Text to find in question, options and explanation, without regard to case.',
      examples: ['planet'],
    }),
  category: Category.optional().describe('Only questions of this category.'),
  difficulty: Difficulty.optional().describe('Only questions of this difficulty.'),
  languages: Languages.optional().describe('Only questions with texts in all of these languages.'),
  archived: z
    .boolean(key('Use true or false.'))
    .default(false)
    .describe('Whether to list archived questions instead of those in use.'),
});
export type ListQuestions = z.infer<typeof ListQuestions>;

export const QuestionRef = z.strictObject({
  questionId: idOr(key('This is not a question id.')).describe('Id of the question.'),
});
export type QuestionRef = z.infer<typeof QuestionRef>;

export const UpdateQuestion = QuestionDraft.extend(QuestionRef.shape)
  .refine(isVariantForeign, ownVariant)
  .meta({ id: 'UpdateQuestion', description: 'The new content of a question.' });
export type UpdateQuestion = z.infer<typeof UpdateQuestion>;

/** Returns a text regardless of case and spacing. */
export function textKeyOf(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the key by which questions of a category are the same: the text and the options in any order. */
export function questionKeyOf({
  questionText,
  options,
}: Pick<QuestionTexts, 'questionText' | 'options'>): string {
  return [textKeyOf(questionText), ...options.map(textKeyOf).toSorted()].join('\n');
}
