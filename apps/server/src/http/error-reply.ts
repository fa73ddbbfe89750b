import type { FieldError, RowError } from '@paheli/core/problem';
import { isUnavailable } from '@paheli/engine/unavailable';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import superjson from 'superjson';
import type { Services } from '../trpc/context';
import { faultId, type Refusal, toErrorShape, toRefusal } from '../trpc/errors';
import { toWire, wirePath } from '../wire';

type FaultSinks = Pick<Services, 'deps' | 'writes'>;

/** Answers everything that goes wrong in the shape of the door it came through. */
export function replyToErrors(app: FastifyInstance, services: FaultSinks): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    logFault(services, error, { method: request.method, route: request.routeOptions.url });
    if (isTrpcUrl(request.url)) return sendTrpcError(reply, error);
    return sendRefusal(reply, toRefusal(error));
  });
}

/** Logs a fault under the id in the response, and notes a failed write. Refusals are no faults. */
export function logFault({ deps: { log }, writes }: FaultSinks, error: unknown, facts: object): void {
  const { code } = toRefusal(error);
  writes.note(error);
  if (code === 'internal') log.error({ ...facts, err: error, faultId: faultId(error) }, 'a request failed');
  if (isUnavailable(error))
    log.warn({ ...facts, err: error }, 'a request met an unavailable database or disk');
}

/** A refusal over REST: `detail` is always one sentence. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, detail, errors, facts, retryAfterS } = refusal;
  sayWhenToRetry(reply, retryAfterS);
  return reply.code(status).send({
    ...(facts && (toWire(facts) as object)),
    detail,
    code,
    ...(errors && { errors: errors.map(toWireError) }),
  });
}

/** Fields are named as REST names them; columns of an upload are named by the caller's own file. */
function toWireError(error: FieldError | RowError): FieldError | RowError {
  return 'path' in error ? { path: wirePath(error.path), message: error.message } : error;
}

/** A refusal before tRPC was reached, in the envelope its client reads. */
function sendTrpcError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, retryAfterS } = toRefusal(error);
  sayWhenToRetry(reply, retryAfterS);
  return reply.code(status).send({ error: superjson.serialize(toErrorShape(error)) });
}

/** Unless somebody has said it already. */
function sayWhenToRetry(reply: FastifyReply, retryAfterS: number | undefined): void {
  if (retryAfterS !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', retryAfterS);
}

function isTrpcUrl(url: string): boolean {
  return /^\/trpc(?:[/?]|$)/.test(url);
}
