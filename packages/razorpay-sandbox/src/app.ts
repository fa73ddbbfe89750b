import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { ApiError, badRequest, serverError } from './api-error';
import type { BehaviourSwitch } from './behaviour';
import type { Desks } from './desks';
import type { SandboxLog } from './log';
import { isAllowedOrigin, isLoopbackHost } from './loopback';
import type { Messages } from './messages';
import { registerApi } from './routes/api';
import { registerCheckout } from './routes/checkout';
import { registerControl } from './routes/control';
import { registerPages } from './routes/pages';
import type { Store } from './store';
import type { WebhookSender } from './webhook-sender';

export type AppDeps = {
  desks: Desks;
  store: Store;
  behaviour: BehaviourSwitch;
  webhooks: WebhookSender;
  messages: Messages;
  keyId: string;
  keySecret: string;
  payoutAccount: string;
  allowedOrigins: readonly string[] | undefined;
  closing: AbortSignal;
  log: SandboxLog | undefined;
};

/** Builds the sandbox's HTTP server without listening. */
export function buildApp(deps: AppDeps): FastifyInstance {
  const app = Fastify({ bodyLimit: 64 * 1024, requestTimeout: 30_000, forceCloseConnections: true });
  acceptEmptyJson(app);
  app.addHook('onRequest', async (request) => assertLocal(request, deps.allowedOrigins));
  app.setErrorHandler(async (error: unknown, _request, reply) => sendError(error, reply, deps.log));
  app.setNotFoundHandler(async (_request, reply) => {
    const description = 'The requested URL was not found on the server.';
    return sendError(new ApiError(404, 'BAD_REQUEST_ERROR', description), reply, deps.log);
  });
  app.register(async (v1) => registerApi(v1, deps), { prefix: '/v1' });
  app.register(async (checkout) => registerCheckout(checkout, deps), { prefix: '/checkout' });
  app.register(async (control) => registerControl(control, deps), { prefix: '/control' });
  app.register(async (pages) => registerPages(pages));
  return app;
}

/**
 * Refuses requests from pages of other origins, and requests for host names that merely resolve to this machine: any
 * web page can send requests to a developer's own machine.
 */
function assertLocal(request: FastifyRequest, allowedOrigins: readonly string[] | undefined): void {
  const { origin } = request.headers;
  const isLocalName = isLoopbackHost(request.hostname);
  // The control page itself is always allowed, whichever origins may open the checkout.
  const isOwn = origin === `http://${request.host}`;
  if (isLocalName && (origin === undefined || isOwn || isAllowedOrigin(origin, allowedOrigins))) return;
  throw new ApiError(
    403,
    'BAD_REQUEST_ERROR',
    'The sandbox is for this machine and the allowed origins only',
  );
}

/** Accepts an empty JSON body as the empty object, as `curl -X POST -H 'content-type: application/json'` sends it. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

function sendError(error: unknown, reply: FastifyReply, log: SandboxLog | undefined): FastifyReply {
  const answer = toApiError(error);
  if (answer.status >= 500) log?.warn({ error }, 'the sandbox failed a request');
  return reply.code(answer.status).send(answer.toBody());
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = isFastifyError(error) ? error.statusCode : undefined;
  if (status === undefined || status >= 500) return serverError();
  return badRequest(error instanceof Error ? error.message : 'Invalid request');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}
