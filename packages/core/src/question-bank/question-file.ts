import { z } from 'zod';
import { Id } from '../id';
import { key } from '../message';
import { maxUploadRows } from './bulk-upload';
import { ListQuestions } from './question';

/** The formats of a file of questions that is written. */
export const questionFormats = ['csv', 'xlsx', 'json', 'gift', 'moodle_xml', 'zip'] as const;
export const QuestionFormat = z
  .enum(questionFormats, { error: key('Choose one of {values}.') })
  .meta({ id: 'QuestionFormat', description: 'Format of a file of questions.' });
export type QuestionFormat = z.infer<typeof QuestionFormat>;

/** Which questions of the bank are written, and how. */
export const ExportQuestions = ListQuestions.omit({ limit: true, cursor: true })
  .extend({
    questionIds: z
      .array(Id)
      .max(maxUploadRows, key('Choose at most {maximum} questions.'))
      .optional()
      .meta({ description: 'Only these questions.', examples: [['01a1fcf0-98ae-7070-827d-bcef20cd1764']] }),
    format: QuestionFormat.default('csv').describe('Format of the file.'),
  })
  .meta({ id: 'ExportQuestions', description: 'Which questions of the bank are written, and how.' });
export type ExportQuestions = z.infer<typeof ExportQuestions>;

const count = z
  .number()
  .int()
  .meta({ examples: [0] });

export const QuestionFile = z
  .object({
    extension: z.string().meta({ description: 'Extension of the name of the file.', examples: ['.csv'] }),
    type: z.string().meta({ description: 'Content type.', examples: ['text/csv'] }),
    encoding: z.enum(['utf8', 'base64']).describe('How `text` stands for the file.'),
    text: z.string().meta({ description: 'The file.', examples: ['category,question_text\r\n'] }),
    leftOut: z
      .object({
        variants: count.describe('Questions whose texts in a second language are not in the file.'),
        media: count.describe('Questions whose picture or sound is not in the file.'),
      })
      .describe('What the format has no place for.'),
  })
  .meta({ id: 'QuestionFile', description: 'Questions of the bank as a file.' });
export type QuestionFile = z.infer<typeof QuestionFile>;
