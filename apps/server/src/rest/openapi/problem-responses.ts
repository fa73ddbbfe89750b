import { fieldProblem, Problem, problems } from '@paheli/core/problem';
import type { Contract } from '../../trpc/contract';
import { doorCodes, toRefusal } from '../../trpc/errors';
import type { Row } from '../row';
import type { JsonSchema } from './json-schema';

/** What may go wrong on a path, by status, each with an example. */
export function describeRefusals({ method, params, path }: Row, contracts: readonly Contract[]): object {
  const leasts = contracts.map(({ least }) => least);
  const takes = contracts.some(({ input }) => input !== undefined);
  const statuses: readonly (readonly [status: number, description: string, isPossible: boolean])[] = [
    [400, 'The request could not be read.', true],
    [401, 'No token, or one that is not valid.', !leasts.includes('anyone') || path.startsWith('/auth/')],
    [402, 'Money is missing.', path.startsWith('/payments') || path.startsWith('/quiz')],
    [403, 'Not for this caller.', !leasts.includes('anyone') || path === '/auth/reset'],
    [404, "Not there, or not the caller's.", params !== undefined || takes],
    [409, 'The state does not allow it.', true],
    [413, 'The body is too large.', method !== 'GET'],
    [415, 'The body is of another type than described.', method !== 'GET'],
    [422, 'Some of what was sent is not valid; `errors` says what.', takes || method !== 'GET'],
    [429, 'Too many requests; `Retry-After` says when to come again.', true],
    [500, 'A fault of the product.', true],
    [501, 'Not set up here.', unconfigurable.includes(path)],
    [503, 'Not available right now; `Retry-After` says when to come again.', true],
  ];
  return Object.fromEntries(
    statuses.flatMap(([status, description, isPossible]) =>
      isPossible ? [[status, { description, content: contentOf(status) }]] : [],
    ),
  );
}

function contentOf(status: number): object {
  const { code, detail, errors } = toRefusal(
    examples.get(status) ?? Object.assign(new Error(), { statusCode: status }),
  );
  // Less the id under which a fault is logged: the description is the same in every process.
  const example = { detail: detail.replace(/ \([-\w]{36}\)$/, ''), code, ...(errors && { errors }) };
  return { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' }, example } };
}

/** What needs somebody outside who may not be set up. */
const unconfigurable = [
  '/auth/google',
  '/auth/code',
  '/auth/mobile',
  '/user/google',
  '/admin/withdrawals/:id/approve',
  '/admin/withdrawals/:id/retry',
];

/** For the statuses that the product itself decides on; the doors' own need none. */
const examples: ReadonlyMap<number, Error> = new Map([
  [402, new Problem('insufficient_funds')],
  [409, new Problem('locked')],
  [422, fieldProblem('password', 'Use at least 8 characters.')],
  [500, new Error('an example')],
  [501, new Problem('unconfigured')],
]);

/** Every refusal looks like this; facts such as `starts_at` may ride along. */
export const refusal: JsonSchema = {
  type: 'object',
  properties: {
    detail: { type: 'string', minLength: 1, description: 'One sentence for people.' },
    code: { enum: [...Object.keys(problems), ...doorCodes, 'internal'] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'The field.' },
          row: {
            type: 'integer',
            description: 'The row of an uploaded file, counting from 1; 0 is its header, or all of it.',
          },
          column: { type: ['string', 'null'], description: 'As the file calls it; null is the whole row.' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
        required: ['message'],
        additionalProperties: false,
      },
    },
  },
  required: ['detail', 'code'],
};
