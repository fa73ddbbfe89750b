import { defaultLanguage } from '@paheli/core/languages';
import { fieldProblem, Problem, problems } from '@paheli/core/problem';
import type { Contract } from '../../trpc/contract';
import { doorCodes, inLanguage, toProblemResponse } from '../../trpc/errors';
import { documentReply } from '../kyc-document';
import { isWholeList, type RestRoute } from '../route';
import { limitHeaders } from './describe-success';
import type { JsonSchema, Schemas } from './json-schema';

type Operation = { readonly route: RestRoute; readonly contracts: readonly Contract[] };

type ErrorResponse = {
  /** The name of the response component. */
  readonly name: string;
  readonly description: string;
  /** Whether an operation can fail with this status. */
  readonly isPossible: (operation: Operation) => boolean;
  /** The error of the example, where the status alone does not determine it. */
  readonly example?: Error;
  /** Whether the response has a `Retry-After` header. */
  readonly hasRetryAfter?: true;
};

const always = () => true;
const needsSignIn = ({ contracts }: Operation) =>
  contracts.some(({ requiredRole }) => requiredRole !== 'anyone');
const takesInput = ({ route, contracts }: Operation) =>
  isWholeList(route) || contracts.some(({ input }) => input !== undefined);
const takesBody = ({ route }: Operation) => route.method !== 'GET';

/** The error responses of all operations, by status. */
const problemResponses: Readonly<Record<number, ErrorResponse>> = {
  400: { name: 'BadRequest', description: 'The server could not read the request.', isPossible: always },
  401: {
    name: 'Unauthorized',
    description: 'The session token is missing or invalid, or the credentials are wrong.',
    isPossible: (operation) => needsSignIn(operation) || operation.route.path.startsWith('/auth/'),
  },
  402: {
    name: 'PaymentRequired',
    description: 'The wallet holds too little money, or the access fee is due.',
    isPossible: ({ route }) => route.path.startsWith('/payments') || route.path.startsWith('/quiz'),
    example: new Problem('insufficient_funds'),
  },
  403: {
    name: 'Forbidden',
    description: 'The caller is not allowed to use this operation.',
    isPossible: (operation) => needsSignIn(operation) || operation.route.path === '/auth/reset',
  },
  404: {
    name: 'NotFound',
    description: 'The resource does not exist or belongs to another user.',
    isPossible: (operation) =>
      operation.route.params !== undefined ||
      takesInput(operation) ||
      operation.route.reply === documentReply,
  },
  409: {
    name: 'Conflict',
    description: 'The current state of the resource does not allow the operation.',
    isPossible: always,
    example: new Problem('locked'),
  },
  413: { name: 'PayloadTooLarge', description: 'The request body is too large.', isPossible: takesBody },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The request body has a media type that this operation does not accept.',
    isPossible: takesBody,
  },
  422: {
    name: 'UnprocessableContent',
    description: 'Some fields of the request are invalid; `errors` lists each of them.',
    isPossible: (operation) => takesInput(operation) || takesBody(operation),
    example: fieldProblem('password', { key: 'Choose a password of at least 8 characters.' }),
  },
  429: {
    name: 'TooManyRequests',
    description: 'The caller sent too many requests and should wait.',
    isPossible: always,
    hasRetryAfter: true,
  },
  500: {
    name: 'InternalServerError',
    description: 'The server failed; `detail` holds the id of the failure.',
    isPossible: always,
    example: new Error('an example'),
  },
  501: {
    name: 'NotImplemented',
    description: 'The operation is not configured on this server.',
    isPossible: ({ route }) => unconfigurable.includes(route.path),
    example: new Problem('unconfigured'),
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'The server cannot process the request at present.',
    isPossible: always,
    hasRetryAfter: true,
  },
};

/** Operations that need an external service which a server may not have. */
const unconfigurable: readonly string[] = [
  '/auth/google',
  '/auth/code',
  '/auth/mobile',
  '/user/google',
  '/admin/withdrawals/:id/approve',
  '/admin/withdrawals/:id/retry',
];

/** Returns references to the error responses that an operation can have, by status. */
export function problemsOf(route: RestRoute, contracts: readonly Contract[]): object {
  const possible = Object.keys(problemResponses).filter((status) =>
    problemResponses[Number(status)]?.isPossible({ route, contracts }),
  );
  return referToProblems(possible.map(Number));
}

/** Returns references to the shared error responses with these statuses. */
export function referToProblems(statuses: readonly number[]): object {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      { $ref: `#/components/responses/${problemResponses[status]?.name ?? ''}` },
    ]),
  );
}

/** The error responses, as `components.responses` of the document. */
export function createProblemResponses(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(problemResponses).map(([status, { name, description, example, hasRetryAfter }]) => [
      name,
      {
        description,
        headers: {
          ...limitHeaders,
          ...(hasRetryAfter && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
        },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Problem' },
            example: exampleOf(example ?? Object.assign(new Error(), { statusCode: Number(status) })),
          },
        },
      },
    ]),
  );
}

function exampleOf(error: Error): object {
  const { code, detail, errors } = inLanguage(toProblemResponse(error), defaultLanguage);
  // Without the id of a fault, so that the document is the same in every process.
  return { detail: detail.replace(/ \([-\w]{36}\)$/, ''), code, ...(errors && { errors }) };
}

/** The body of every error response. Facts such as `starts_at` may be added to it. */
export const problemSchemas: Schemas = {
  Problem: {
    type: 'object',
    description: 'An error. Some errors have more properties, such as `starts_at`.',
    properties: {
      detail: {
        type: 'string',
        minLength: 1,
        description: 'One sentence for people.',
        examples: ['Insufficient funds! Please add funds to play.'],
      },
      code: { $ref: '#/components/schemas/ProblemCode' },
      errors: {
        type: 'array',
        items: { $ref: '#/components/schemas/FieldError' },
        description: 'Every invalid field of the request, or every invalid row of an uploaded file.',
      },
    },
    required: ['detail', 'code'],
  },
  ProblemCode: {
    type: 'string',
    description: 'Machine-readable code of an error.',
    enum: [...Object.keys(problems), ...doorCodes, 'internal'],
  },
  FieldError: {
    type: 'object',
    description: 'An invalid field, or an invalid row of an uploaded file.',
    properties: {
      path: {
        type: 'string',
        description: 'Path of the field, with the names that the caller used.',
        examples: ['payout.upi_id'],
      },
      row: {
        type: 'integer',
        description:
          'Number of the row, starting at 1 after the header; 0 means the header or the whole file.',
        examples: [3],
      },
      line: {
        type: ['integer', 'null'],
        description: 'Line of the file on which the row begins; null where the file has no lines.',
        examples: [4],
      },
      column: {
        type: ['string', 'null'],
        description: 'Name of the column as the file writes it; null means the whole row.',
        examples: ['correct_answer'],
      },
      code: { type: 'string', description: 'Machine-readable code of a row error.', examples: ['invalid'] },
      message: {
        type: 'string',
        description: 'Description of the error.',
        examples: ['Choose a password of at least 8 characters.'],
      },
    },
    required: ['message'],
    additionalProperties: false,
  } satisfies JsonSchema,
};
