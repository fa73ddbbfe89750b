// Long because every field carries the description that the API reference shows.

import { z } from 'zod';
import { Id } from '../id';
import { Language } from '../language-schema';
import { key } from '../message';
import { quote } from '../text';
import { Category } from '../tournament/schema';
import { AdminQuestion, WrittenQuestion } from './question';
import { columnIds } from './question-columns';
import { SimilarUpload } from './similar';

export const AnswerBase = z.literal([0, 1], key('Write 0 or 1.'));
/** The digit of the first option, where digits name the right one. */
export type AnswerBase = z.infer<typeof AnswerBase>;

export const maxUploadRows = 10_000;
export const maxUploadBytes = 5 * 1024 * 1024;

/**
 * A response of the Open Trivia Database (https://opentdb.com/api_config.php). Its results are read row by row. Published
 * collections lack the response code, and count as successful.
 */
export const OpenTdb = z.object({
  response_code: z
    .literal(0, key('The Open Trivia Database reports an error instead of questions.'))
    .default(0),
  results: z.array(z.unknown(), key('Send the results of the Open Trivia Database.')),
});
export type OpenTdb = z.infer<typeof OpenTdb>;

/** Longer names of columns cannot be mapped by hand. */
export const longestHeader = 200;

function mapEachOnce(columns: Readonly<Record<string, string>>, context: z.RefinementCtx): void {
  const headerOf = new Map<string, string>();
  for (const [header, column] of Object.entries(columns)) {
    const name = headerOf.get(column);
    if (name === undefined) headerOf.set(column, header);
    else
      context.addIssue({
        code: 'custom',
        path: [header],
        message: key('"{name}" is mapped to {column} already.'),
        params: { name: quote(name), column },
      });
  }
}

/** Questions of a file, in one of its forms. */
export const BulkUpload = z
  .strictObject({
    questions: z
      .array(z.unknown(), key('Send a list of questions.'))
      .optional()
      .describe('Rows as objects with the names of CSV columns as keys.'),
    csv: z
      .union([z.string(), z.instanceof(Uint8Array)], key('Send the file as a text.'))
      .refine(
        (csv) => typeof csv !== 'string' || csv.isWellFormed(),
        key('This text has characters that are none.'),
      )
      .optional()
      .describe('CSV file with a header row.'),
    file: z
      .instanceof(Uint8Array)
      .optional()
      .describe(
        'File whose content tells its format: CSV, JSON, Excel, GIFT, Moodle XML, Aiken, OpenTriviaQA, or a ZIP file with one of them.',
      ),
    openTdb: OpenTdb.optional().describe('Response of the Open Trivia Database.'),
    answerBase: AnswerBase.optional().describe(
      'Digit of the first option, where digits name the right one and the file leaves it open.',
    ),
    category: Category.optional().describe('Category of all questions, whatever the file says.'),
    categories: z
      .record(
        z.string().max(200),
        Category,
        key('Give the categories as an object such as {"Geography": "general"}.'),
      )
      .default({})
      .meta({
        description: "Categories by the file's own names for them.",
        examples: [{ Geography: 'general' }],
      }),
    columns: z
      .record(
        z.string().max(longestHeader),
        z.enum(columnIds, { error: key('There is no such column. Name one such as question_text.') }),
        key('Give the columns as an object such as {"Frage": "question_text"}.'),
      )
      .default({})
      .superRefine(mapEachOnce)
      .meta({
        description: "Columns by the file's own names for them, where it is a table with other names.",
        examples: [{ Frage: 'question_text' }],
      }),
    seconds: WrittenQuestion.shape.seconds
      .unwrap()
      .optional()
      .meta({
        description: 'Time to answer in seconds, where the file says none; 5 if absent.',
        examples: [20],
      }),
    language: Language.optional().describe(
      'Language of the texts in columns without a suffix; `en` if absent and the file does not look like Hindi.',
    ),
    partial: z
      .boolean(key('Use true or false.'))
      .default(false)
      .describe('Whether to add the valid rows when other rows are invalid.'),
    update: z
      .boolean(key('Use true or false.'))
      .default(false)
      .describe('Whether rows with the id of a question change it; otherwise ids are ignored.'),
    converted: z
      .boolean(key('Use true or false.'))
      .default(false)
      .describe('Whether changes that a spreadsheet makes by itself, such as of 1/2 to 2-Jan, are made.'),
    dryRun: z
      .boolean(key('Use true or false.'))
      .default(false)
      .describe('Whether to check the file without adding questions.'),
  })
  .refine(
    ({ questions, csv, file, openTdb }) => [questions, csv, file, openTdb].filter(isGiven).length === 1,
    {
      message: key('Send either questions, one file or a response of the Open Trivia Database.'),
      path: ['questions'],
    },
  );
export type BulkUpload = z.infer<typeof BulkUpload>;

/** A remark on one row of a file. */
const RowRemark = z.object({
  row: z
    .number()
    .int()
    .meta({
      description: 'Number of the row, starting at 1 after the header; 0 means the header or the whole file.',
      examples: [3],
    }),
  line: z
    .number()
    .int()
    .nullable()
    .meta({
      description:
        'Line of the file on which the row begins, starting at 1; null where the file has no lines.',
      examples: [4],
    }),
  column: z
    .string()
    .nullable()
    .meta({
      description: 'Name of the column as the file writes it; null means the whole row.',
      examples: ['correct_answer'],
    }),
  code: z.string().meta({ description: 'Machine-readable code.', examples: ['invalid'] }),
  message: z.string().meta({ description: 'Sentence for people.', examples: ['Enter all four options.'] }),
});
export type RowRemark = z.infer<typeof RowRemark>;

/** What a row changes of a question. */
const QuestionChange = z
  .object({
    row: RowRemark.shape.row,
    questionId: Id.describe('Id of the question.'),
    questionText: z
      .string()
      .meta({ description: 'Text of the question before.', examples: ['Which planet is red?'] }),
    fields: z
      .array(
        z.object({
          field: z.string().meta({
            description: 'Name of the field; one of a text in Hindi ends in `_hi`.',
            examples: ['difficulty'],
          }),
          before: z.string().meta({ description: 'Value before; empty for none.', examples: ['easy'] }),
          after: z.string().meta({ description: 'Value after; empty for none.', examples: ['hard'] }),
        }),
      )
      .describe('The fields that change.'),
  })
  .meta({ id: 'QuestionChange', description: 'What a row of an upload changes of a question.' });
export type QuestionChange = z.infer<typeof QuestionChange>;

/** The number of questions of a file that a report shows as they were read. */
export const previewRows = 5;

/** The result of an upload, or of its dry run. A duplicate is in the bank already, or earlier in the file. */
export const UploadReport = z
  .object({
    inserted: z
      .number()
      .int()
      .meta({ description: 'Number of questions added, or that would be added.', examples: [40] }),
    duplicates: z
      .number()
      .int()
      .meta({
        description: 'Number of rows skipped because the bank or an earlier row has the same question.',
        examples: [2],
      }),
    updated: z
      .number()
      .int()
      .meta({ description: 'Number of questions changed, or that would be changed.', examples: [0] }),
    changes: z.array(QuestionChange).describe('The changed questions: at most 100.'),
    skipped: z.array(RowRemark).describe('Every row that was skipped as a duplicate or changes nothing.'),
    errors: z.array(RowRemark).describe('Every error; the first 100 where the whole file is refused.'),
    warnings: z
      .array(RowRemark)
      .describe('Rows that are added and deserve a look, such as texts with HTML: at most 100.'),
    unknownCategories: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Category as the file writes it.', examples: ['Geography'] }),
          rows: z
            .number()
            .int()
            .meta({ description: 'Number of rows with it.', examples: [12] }),
        }),
      )
      .describe("Names of categories that are none of the product's: at most 100."),
    columns: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name in the header of the file.', examples: ['Frage'] }),
          column: z
            .string()
            .nullable()
            .meta({
              description: 'Name of the column that it is read as; null for an unknown one.',
              examples: ['question_text'],
            }),
        }),
      )
      .describe('The columns of a table, as its header names them; none for other files.'),
    preview: z
      .array(
        AdminQuestion.pick({
          category: true,
          questionText: true,
          options: true,
          correctAnswer: true,
          correctAnswers: true,
          keepsOrder: true,
          language: true,
        }).extend({
          row: RowRemark.shape.row,
        }),
      )
      .describe(`The first ${previewRows} questions, as they were read.`),
    similar: z
      .array(SimilarUpload)
      .describe('Questions that the bank has nearly the same: at most 100. They are added all the same.'),
  })
  .meta({ id: 'UploadReport', description: 'Result of a bulk upload, or of its dry run.' });
export type UploadReport = z.infer<typeof UploadReport>;

function isGiven(value: unknown): boolean {
  return value !== undefined;
}
