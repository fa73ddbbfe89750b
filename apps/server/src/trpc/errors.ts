import { randomUUID } from 'node:crypto';
import { describeIssue, withoutLengths } from '@paheli/core/describe-issue';
import type { Language } from '@paheli/core/languages';
import { formatMessage, type Message, msg } from '@paheli/core/message';
import {
  type FieldError,
  Problem,
  type ProblemCode,
  type ProblemKind,
  type RowError,
} from '@paheli/core/problem';
import { catalogues } from '@paheli/core/texts/catalogues';
import { isUnavailable } from '@paheli/engine/foundation/unavailable';
import { TRPCError } from '@trpc/server';
import { type TRPC_ERROR_CODE_KEY, TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { ZodError } from 'zod';

/** The codes of problems that the doors themselves detect; all others are in the product's table of problems. */
export const doorCodes = [
  'malformed',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
] as const;
export type DoorCode = (typeof doorCodes)[number];

/** A problem as callers receive it, the same through every door. */
export type ProblemResponse = {
  readonly status: number;
  readonly code: ProblemCode | DoorCode | 'internal';
  /** One sentence for people. */
  readonly detail: Message;
  readonly errors?: readonly (FieldError | RowError)[];
  /** Facts for programs, such as `startsAt`. */
  readonly facts?: Readonly<Record<string, string | number | boolean | Date>>;
  readonly retryAfterS?: number;
};

const statusOfKind = {
  invalid: 422,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  unconfigured: 501,
  unavailable: 503,
} as const satisfies Record<ProblemKind, number>;

const trpcCodeOfStatus: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  501: 'NOT_IMPLEMENTED',
  503: 'SERVICE_UNAVAILABLE',
};

export const methodNotAllowed: ProblemResponse = {
  status: 405,
  code: 'method_not_allowed',
  detail: msg('This method is not allowed here.'),
};

const doorProblems: Readonly<Record<number, ProblemResponse>> = {
  400: { status: 400, code: 'malformed', detail: msg('This request could not be read.') },
  405: methodNotAllowed,
  413: { status: 413, code: 'payload_too_large', detail: msg('This request is too large.') },
  415: {
    status: 415,
    code: 'unsupported_media_type',
    detail: msg('Send JSON with the type application/json.'),
  },
};

/**
 * Converts a thrown value to the problem for the caller. Faults of the product get a fixed text and an id: that of the
 * request, where there is one.
 */
export function toProblemResponse(thrown: unknown, requestId?: string | null): ProblemResponse {
  const cause = thrown instanceof TRPCError ? (thrown.cause ?? thrown) : thrown;
  if (cause instanceof Problem) return ofProblem(cause);
  if (isInputError(thrown) && cause instanceof ZodError) return ofProblem(inputProblem(cause));
  if (isUnavailable(cause)) return ofProblem(new Problem('unavailable', { retryAfterS: 1 }));
  const status = statusOfDoor(thrown);
  if (status !== undefined) return ofStatus(status);
  return {
    status: 500,
    code: 'internal',
    detail: msg('Something went wrong on our side. Please try again. ({id})', {
      id: requestId ?? faultId(thrown),
    }),
  };
}

/** Returns the id of a fault outside a request, for the log and the caller. */
export function faultId(thrown: unknown): string {
  const key = thrown instanceof TRPCError && thrown.cause ? thrown.cause : thrown;
  if (typeof key !== 'object' || key === null) return randomUUID();
  const known = faultIds.get(key) ?? randomUUID();
  faultIds.set(key, known);
  return known;
}

/** Returns the sentences of a problem in the language of the caller. */
export function inLanguage({ detail, errors, ...rest }: ProblemResponse, language: Language) {
  const text = (message: Message) => formatMessage(message, catalogues[language]);
  return {
    ...rest,
    detail: text(detail),
    ...(errors && { errors: errors.map((each) => ({ ...each, message: text(each.message) })) }),
  };
}

/** Returns a problem as tRPC callers receive it: `error.data` has the code, the sentence and the facts. */
export function toErrorShape(thrown: unknown, language: Language, requestId?: string | null) {
  const problem = toProblemResponse(thrown, requestId);
  const { status, detail, ...rest } = inLanguage(problem, language);
  const code = TRPC_ERROR_CODES_BY_KEY[trpcCodeOfStatus[status] ?? 'INTERNAL_SERVER_ERROR'];
  return { code, message: detail, data: { httpStatus: status, detail, ...rest } };
}

/** Returns when the rejected calls of one request may be retried: after the longest of their waits. */
export function retryHeaders(errors: readonly unknown[]): Record<string, string> {
  const waitsS = errors.map((error) => toProblemResponse(error).retryAfterS ?? 0);
  const longestS = Math.max(0, ...waitsS);
  return longestS > 0 ? { 'retry-after': String(longestS) } : {};
}

const faultIds = new WeakMap<object, string>();

function ofProblem({ kind, code, detail, errors, facts, retryAfterS }: Problem): ProblemResponse {
  return {
    status: statusOfKind[kind],
    code,
    detail,
    ...(errors && { errors }),
    ...(facts && { facts }),
    ...(retryAfterS !== undefined && { retryAfterS }),
  };
}

/** Returns the problem of an invalid input: 422 with every invalid field. */
export function inputProblem({ issues }: ZodError): Problem {
  const errors = withoutLengths(issues).map(describeIssue);
  const [first] = errors;
  return new Problem('invalid_input', { ...(first && { detail: first.message }), errors });
}

/** tRPC marks invalid input with this code; any other ZodError is a fault of the product. */
function isInputError(thrown: unknown): boolean {
  return thrown instanceof TRPCError && thrown.code === 'BAD_REQUEST';
}

function ofStatus(status: number): ProblemResponse {
  if (status === 404) return ofProblem(new Problem('not_found'));
  if (status === 401) return ofProblem(new Problem('unauthenticated'));
  if (status === 403) return ofProblem(new Problem('forbidden'));
  if (status === 429) return ofProblem(new Problem('rate_limited'));
  if (status === 503) return ofProblem(new Problem('unavailable', { retryAfterS: 1 }));
  return (
    doorProblems[status] ?? { status: 400, code: 'malformed', detail: msg('This request could not be read.') }
  );
}

/** Returns the status of an error that tRPC or Fastify detected themselves; undefined for faults. */
function statusOfDoor(thrown: unknown): number | undefined {
  if (thrown instanceof TRPCError) {
    if (thrown.code === 'PARSE_ERROR') return 400;
    const found = Object.entries(trpcCodeOfStatus).find(([, code]) => code === thrown.code);
    return found && Number(found[0]);
  }
  if (!(thrown instanceof Error) || !('statusCode' in thrown)) return undefined;
  const { statusCode } = thrown;
  const isProblem =
    typeof statusCode === 'number' && ((statusCode >= 400 && statusCode < 500) || statusCode === 503);
  return isProblem ? statusCode : undefined;
}
