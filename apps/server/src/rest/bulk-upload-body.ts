import { Problem } from '@paheli/core/problem';
import type { FastifyRequest } from 'fastify';
import { isRecord } from '../wire';
import type { SpecialBody } from './row';

/** Questions for the bank: rows by the names of a CSV header, an answer of the Open Trivia Database, or a CSV file. */
export const bulkUploadBody: SpecialBody = {
  accepts: ['text/csv'],
  limitBytes: 5 * 1024 * 1024,
  query: ['partial', 'dry_run'],
  content: {
    'application/json': {
      schema: {
        anyOf: [
          {
            type: 'object',
            properties: { questions: { type: 'array', items: { type: 'object' } } },
            required: ['questions'],
          },
          {
            type: 'object',
            description: 'A response of the Open Trivia Database. The response code may be missing.',
            properties: {
              response_code: { const: 0 },
              results: { type: 'array', items: { type: 'object' } },
            },
            required: ['results'],
          },
        ],
      },
      example: {
        questions: [
          {
            category: 'science',
            question_text: 'Which planet is called the Red Planet?',
            option_a: 'Venus',
            option_b: 'Mars',
            option_c: 'Jupiter',
            option_d: 'Saturn',
            correct_answer: 'B',
            explanation: 'Iron oxide colours its soil.',
            difficulty: 'easy',
          },
        ],
      },
    },
    'text/csv': {
      schema: { type: 'string' },
      example:
        'category,question_text,options,correct_answer\nscience,Which planet is called the Red Planet?,"[""Venus"",""Mars"",""Jupiter"",""Saturn""]",Mars\n',
    },
  },
  read: readBulkUpload,
};

/** The keys of rows are the caller's own, so that none of them is renamed. */
function readBulkUpload({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (Buffer.isBuffer(body)) return { csv: body };
  if (body !== undefined && !isRecord(body))
    throw new Problem('invalid_input', { detail: 'Send a JSON object.' });
  const { questions, response_code, results } = body ?? {};
  const isOpenTdb = response_code !== undefined || results !== undefined;
  return {
    ...(questions !== undefined && { questions }),
    ...(isOpenTdb && { openTdb: { response_code, results } }),
  };
}
