import { z } from 'zod';
import { Id, idOr } from '../id';
import { Language } from '../language-schema';
import { defaultLanguage } from '../languages';
import { key } from '../message';
import { Category } from '../tournament/schema';
import { WrittenQuestion } from './question';

/** Texts that share so much of their groups of three letters are named as near-duplicates, from 0 to 1. */
export const similarFrom = 0.6;

export const FindSimilar = z.strictObject({
  category: Category.describe('Subject area of the questions.'),
  questionText: WrittenQuestion.shape.questionText,
  language: Language.default(defaultLanguage).describe('Language of the text; `en` if absent.'),
  exceptId: idOr(key('This is not a question id.'))
    .optional()
    .describe('Id of a question to leave out, such as the one that is edited.'),
});
export type FindSimilar = z.infer<typeof FindSimilar>;

/** A question of the bank whose text is nearly that of another one. */
export const SimilarQuestion = z
  .object({
    id: Id.describe('Id of the question in the bank.'),
    questionText: z
      .string()
      .meta({ description: 'Text of the question.', examples: ['Which planet is known as the Red Planet?'] }),
    similarity: z.number().meta({ description: 'Similarity of the texts, from 0.6 to 1.', examples: [0.71] }),
  })
  .meta({ id: 'SimilarQuestion', description: 'A question of the bank with nearly the same text.' });
export type SimilarQuestion = z.infer<typeof SimilarQuestion>;

/** A question of an upload with the most similar one of the bank. */
export const SimilarUpload = z
  .object({
    questionText: z
      .string()
      .meta({ description: 'Text in the file.', examples: ['Which planet is called the Red Planet?'] }),
    similarTo: SimilarQuestion.describe('The most similar question of the bank.'),
  })
  .meta({ id: 'SimilarUpload', description: 'A question of a file that the bank has nearly the same.' });
export type SimilarUpload = z.infer<typeof SimilarUpload>;
