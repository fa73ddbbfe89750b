import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { maxUploadBytes } from '@paheli/core/question-bank/bulk-upload';
import type { FastifyRequest } from 'fastify';
import { isRecord } from '../wire';
import type { Schemas } from './openapi/json-schema';
import type { SpecialBody } from './route';

const uploadSchemas: Schemas = {
  QuestionUpload: {
    description: 'Questions as rows of a CSV file, or a response of the Open Trivia Database.',
    anyOf: [
      { $ref: '#/components/schemas/QuestionRows' },
      { $ref: '#/components/schemas/OpenTriviaResponse' },
      { type: 'array', items: { type: 'object' }, description: 'The rows or the results alone.' },
    ],
  },
  QuestionRows: {
    type: 'object',
    description: 'Questions as rows of a CSV file.',
    properties: {
      questions: {
        type: 'array',
        items: { type: 'object' },
        description: 'Rows with the names of CSV columns as keys, at most 10,000.',
      },
    },
    required: ['questions'],
  },
  OpenTriviaResponse: {
    type: 'object',
    description: 'A response of the Open Trivia Database: https://opentdb.com/api_config.php',
    properties: {
      response_code: { const: 0, description: 'Zero, which means success, or missing.' },
      results: { type: 'array', items: { type: 'object' }, description: 'Questions, at most 10,000.' },
    },
    required: ['results'],
  },
};

/**
 * The body of a bulk upload: rows by the names of a CSV header, a response of the Open Trivia Database, a CSV file, or another
 * file whose content tells its format.
 */
export const bulkUploadBody: SpecialBody = {
  accepts: ['text/csv', 'application/octet-stream'],
  limitBytes: maxUploadBytes,
  query: [
    'partial',
    'update',
    'converted',
    'dry_run',
    'answer_base',
    'category',
    'categories',
    'columns',
    'language',
    'seconds',
  ],
  schemas: uploadSchemas,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/QuestionUpload' },
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
            question_text_hi: 'किस ग्रह को लाल ग्रह कहते हैं?',
            option_a_hi: 'शुक्र',
            option_b_hi: 'मंगल',
            option_c_hi: 'बृहस्पति',
            option_d_hi: 'शनि',
            explanation_hi: 'आयरन ऑक्साइड से इसकी मिट्टी लाल दिखती है।',
          },
        ],
      },
    },
    'application/octet-stream': {
      schema: {
        type: 'string',
        format: 'binary',
        description:
          'A file whose content tells its format: CSV, JSON, Excel, GIFT, Moodle XML, Aiken, OpenTriviaQA, or a ZIP file with one of them.',
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

/** The keys of rows are the caller's own and are not renamed. */
function readBulkUpload({ body, headers }: FastifyRequest): Readonly<Record<string, unknown>> {
  if (Buffer.isBuffer(body))
    return headers['content-type']?.startsWith('text/csv') ? { csv: body } : { file: body };
  if (Array.isArray(body))
    return body.some(isOpenTdbResult) ? { openTdb: { results: body } } : { questions: body };
  if (body !== undefined && !isRecord(body))
    throw new Problem('invalid_input', { detail: msg('Send a JSON object.') });
  const { questions, response_code, results } = body ?? {};
  const isOpenTdb = response_code !== undefined || results !== undefined;
  return {
    ...(questions !== undefined && { questions }),
    ...(isOpenTdb && { openTdb: { response_code, results } }),
  };
}

function isOpenTdbResult(value: unknown): boolean {
  return isRecord(value) && Array.isArray(value.incorrect_answers);
}
