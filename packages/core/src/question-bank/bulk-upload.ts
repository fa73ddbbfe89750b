import { z } from 'zod';

export const maxUploadRows = 10_000;

/**
 * A response of the Open Trivia Database (https://opentdb.com/api_config.php). Its results are read row by row. Published
 * collections lack the response code, and count as successful.
 */
export const OpenTdb = z.object({
  response_code: z.literal(0, 'The Open Trivia Database reports an error instead of questions.').default(0),
  results: z.array(z.unknown(), 'Send the results of the Open Trivia Database.'),
});
export type OpenTdb = z.infer<typeof OpenTdb>;

/** Questions from a file, in one of three forms. */
export const BulkUpload = z
  .strictObject({
    /** Rows keyed by the names of a CSV header; read row by row. */
    questions: z.array(z.unknown(), 'Send a list of questions.').optional(),
    /** A CSV file with a header, as text or as its bytes. */
    csv: z
      .union([z.string(), z.instanceof(Uint8Array)], 'Send the file as a text.')
      .refine(
        (csv) => typeof csv !== 'string' || csv.isWellFormed(),
        'This text has characters that are none.',
      )
      .optional(),
    openTdb: OpenTdb.optional(),
    /** Whether to take the good rows where others are bad. */
    partial: z.boolean('Use true or false.').default(false),
    /** Whether only to say what would happen. */
    dryRun: z.boolean('Use true or false.').default(false),
  })
  .refine(({ questions, csv, openTdb }) => [questions, csv, openTdb].filter(isGiven).length === 1, {
    message: 'Send either questions, a CSV file or the answer of the Open Trivia Database.',
    path: ['questions'],
  });
export type BulkUpload = z.infer<typeof BulkUpload>;

/** What became of an upload, or would become of it. A duplicate is in the bank, or further up in the file. */
export const UploadReport = z.object({
  inserted: z.number().int(),
  duplicates: z.number().int(),
  /** The first hundred. Rows count from 1 without the header; 0 is the header, or the file as a whole. */
  errors: z.array(
    z.object({ row: z.number().int(), column: z.string().nullable(), code: z.string(), message: z.string() }),
  ),
});
export type UploadReport = z.infer<typeof UploadReport>;

function isGiven(value: unknown): boolean {
  return value !== undefined;
}
