import type { Language } from '@paheli/core/languages';
import { formatMessage, msg } from '@paheli/core/message';
import { quote } from '@paheli/core/text';
import { catalogues } from '@paheli/core/texts/catalogues';
import { isUnavailable } from '@paheli/engine/foundation/unavailable';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import type { Services } from '../trpc/context';
import { faultId, inLanguage, type ProblemResponse, toErrorShape, toProblemResponse } from '../trpc/errors';
import { isRecord, pathAsWritten, toWire } from '../wire';
import { languageOf } from './caller';

type FaultSinks = Pick<Services, 'deps' | 'writes'>;

/** Sends every error in the shape of its door. */
export function replyToErrors(app: FastifyInstance, services: FaultSinks): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { id: requestId, method, url, routeOptions } = request;
    logFault(services, error, { requestId, method, route: routeOptions.url });
    if (isTrpcUrl(url)) return sendTrpcError(reply, error);
    const problem = toProblemResponse(error, requestId);
    if (problem.status !== 413) return sendProblem(reply, problem);
    const { limitBytes = routeOptions.bodyLimit } = error as FastifyError & { limitBytes?: number };
    const detail = msg('This request is larger than {limit} KiB.', { limit: Math.floor(limitBytes / 1_024) });
    return sendProblem(reply, { ...problem, detail });
  });
}

/** What is known of a failed call. On a socket, calls have no id of their own, and a fault gets one. */
type FaultFacts = { readonly requestId: string | null } & Readonly<Record<string, unknown>>;

/** Logs a fault under the id in the response, and notes a failed write. Problems are not faults. */
export function logFault(
  { deps: { log }, writes }: FaultSinks,
  error: unknown,
  { requestId, ...facts }: FaultFacts,
): void {
  const { code } = toProblemResponse(error);
  writes.note(error);
  if (code === 'internal')
    log.error({ requestId: requestId ?? faultId(error), ...facts, err: error }, 'a request failed');
  if (isUnavailable(error))
    log.warn({ requestId, ...facts, err: error }, 'a request met an unavailable database or disk');
}

/** Sends a problem over REST. `detail` is one sentence, which names the field if it is about one. */
export function sendProblem(reply: FastifyReply, problem: ProblemResponse): FastifyReply {
  const language = languageOf(reply.request);
  const { status, code, detail, facts, retryAfterS, errors: found } = inLanguage(problem, language);
  const errors = found?.map((error) => toWireError(error, reply.request));
  setRetryAfter(reply, retryAfterS);
  return reply.code(status).send({
    ...(facts && (toWire(facts) as object)),
    detail: code === 'invalid_input' ? nameField(detail, errors?.[0], language) : detail,
    code,
    ...(errors && { errors }),
  });
}

type WireError = NonNullable<ReturnType<typeof inLanguage>['errors']>[number];

/** Returns an error with the name that the caller wrote; columns of an upload have the names of the caller's file. */
function toWireError(error: WireError, request: FastifyRequest): WireError {
  if (!('path' in error)) return error;
  const { query, body } = request;
  const given = { ...(isRecord(query) && query), ...(isRecord(body) && body) };
  return { path: pathAsWritten(error.path, given), message: error.message };
}

/** Puts the field's name in front of a sentence that is about the field and does not name it. */
function nameField(detail: string, first: WireError | undefined, language: Language): string {
  if (!first || !('path' in first) || first.path === '' || first.message !== detail) return detail;
  const name = first.path.split('.').findLast((segment) => !/^\d+$/.test(segment)) ?? first.path;
  const isNamed = detail.toLowerCase().includes(name.replaceAll('_', ' ').toLowerCase());
  if (isNamed) return detail;
  const named = msg('Field {field}: {sentence}', { field: quote(first.path), sentence: detail });
  return formatMessage(named, catalogues[language]);
}

/** Sends an error from before tRPC was reached, in the envelope that its client reads. */
function sendTrpcError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, retryAfterS } = toProblemResponse(error);
  setRetryAfter(reply, retryAfterS);
  const { request } = reply;
  const shape = toErrorShape(error, languageOf(request), request.id);
  return reply.code(status).send({ error: superjson.serialize(shape) });
}

/** Sets `Retry-After`, unless the response already has the header. */
function setRetryAfter(reply: FastifyReply, retryAfterS: number | undefined): void {
  if (retryAfterS !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS);
}

function isTrpcUrl(url: string): boolean {
  return /^\/trpc(?:[/?]|$)/.test(url);
}
