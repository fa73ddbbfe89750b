import websocket from '@fastify/websocket';
import { TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { callOf, identifyCallers } from './http/caller';
import { compressResponses } from './http/compress-responses';
import { limitClosing, refuseWhileDraining } from './http/draining';
import { logFault, replyToErrors, sendProblem } from './http/error-reply';
import { reportHealth } from './http/health';
import { acceptJsonOnly } from './http/json-body';
import { rememberMethods } from './http/known-methods';
import { reportMetrics } from './http/metrics';
import { limitOpenBodies } from './http/open-bodies';
import { limitRates, limitUsers, type RateLimits } from './http/rate-limit';
import { requestIdHeader, requestIds, sendRequestIds } from './http/request-id';
import { logAtEnd, logRequests } from './http/request-log';
import { forbidCaching, type SecurityOptions, secure } from './http/security';
import { serveMedia } from './http/serve-media';
import { hasWebClient, pageFolders, serveWebClient, shell } from './http/web-client';
import { closeForRestart, closeOnSignOut } from './live/close-sockets';
import { servePlayerSocket } from './live/player-socket';
import { announceRejections, socketLimits } from './live/socket-guard';
import { chooseProtocol } from './live/socket-token';
import { serveTrpcSocket } from './live/trpc-socket';
import { serveDescription, serveDocs } from './rest/openapi/serve-docs';
import { registerRestRoutes } from './rest/register-routes';
import { registerWebhook } from './rest/webhook';
import { serveSharedPages } from './share/serve-shared-pages';
import type { Services } from './trpc/context';
import { retryHeaders, toProblemResponse } from './trpc/errors';
import { type AppRouter, appRouter } from './trpc/router';

export type AppOptions = Omit<SecurityOptions, 'hasGoogle'> & {
  readonly services: Services;
  readonly restPlay: boolean;
  readonly rateLimits: RateLimits;
  /** Whether to trust X-Forwarded-* headers: from any sender, or from these addresses, separated by commas. */
  readonly trustProxy: boolean | string;
  readonly metricsToken?: string;
  /** The folder of the built web client; not served if absent or not built. */
  readonly webFolder?: string;
  /** Whether `/readyz` fails because the process is about to stop. */
  readonly isStopping: () => boolean;
  /** Whether requests are rejected because the process stops now. */
  readonly isDraining: () => boolean;
  /** Logs each request; no log if absent. */
  readonly logger?: FastifyBaseLogger;
  /** Traces each request; absent where traces are not collected. */
  readonly traceRequests?: (app: FastifyInstance) => void;
  /** The timeouts of callers; `defaultTimeouts` if absent. */
  readonly timeouts?: Timeouts;
};

type Timeouts = {
  /** From a request's first byte to its last. */
  readonly requestMs: number;
  readonly headersMs: number;
  /** Of a connection without traffic. */
  readonly idleMs: number;
  /** The interval between checks for connections that exceeded a timeout. */
  readonly checkEveryMs: number;
};

const defaultTimeouts: Timeouts = {
  requestMs: 15_000,
  headersMs: 10_000,
  idleMs: 60_000,
  checkEveryMs: 5_000,
};

const bodyLimitBytes = 256 * 1024;
const maxBatchSize = 10;
/** The names of a full batch of calls share one path segment. */
const maxParamLength = 1_000;

/** Creates the whole server over given services. Never listens and never reads the environment. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, logger, timeouts = defaultTimeouts } = options;
  const isBehindProxy = options.trustProxy !== false;
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.idleMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    trustProxy: options.trustProxy,
    ...requestIds(isBehindProxy),
    routerOptions: { maxParamLength },
    forceCloseConnections: 'idle',
    // Errors that Fastify detects before it finds a route, such as an undecodable URL.
    frameworkErrors(error, request, reply) {
      logAtEnd(request, reply);
      const { id } = request;
      return sendProblem(reply.header(requestIdHeader, id), toProblemResponse(error, id));
    },
    // Rejected below instead, in the shape of the door.
    return503OnClosing: false,
  });
  options.traceRequests?.(app);
  sendRequestIds(app);
  logRequests(app);
  const methodsOf = rememberMethods(app);
  replyToErrors(app, services);
  refuseWhileDraining(app, options.isDraining);
  limitClosing(app, services.schedule);
  await secure(app, { ...options, hasGoogle: services.deps.google !== undefined });
  forbidCaching(app);
  await app.register(websocket, {
    options: { maxPayload: socketLimits.maxPayloadBytes, handleProtocols: chooseProtocol },
    preClose(done) {
      closeForRestart(app.websocketServer.clients);
      app.websocketServer.close(() => done());
    },
  });
  announceRejections(app);
  const unlisten = closeOnSignOut(services);
  app.addHook('onClose', async () => unlisten());
  reportMetrics(app, services, { token: options.metricsToken, isBehindProxy });
  reportHealth(app, services, options.isStopping);
  await app.register(async (doors) => registerDoors(doors, options));
  await serveWebClient(app, methodsOf, options.webFolder, services.deps.settings.playMode);
  return app;
}

/**
 * tRPC accepts every method and makes a `Request` of it, which forbids this one. https://fetch.spec.whatwg.org/#methods
 */
async function refuseTrace({ method }: FastifyRequest): Promise<void> {
  if (method === 'TRACE') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
}

/** Everything that acts for a caller or reads the database: tRPC, REST, the sockets, the webhook, shared pages. */
async function registerDoors(doors: FastifyInstance, options: AppOptions): Promise<void> {
  const { services, restPlay, allowedOrigins, rateLimits, webFolder } = options;
  doors.addHook('onRequest', refuseTrace);
  acceptJsonOnly(doors);
  compressResponses(doors);
  identifyCallers(doors, services);
  const { createLimiter } = services;
  const ofUser = limitUsers(createLimiter, rateLimits);
  const countCalls = limitRates(doors, { ofUser, createLimiter }, rateLimits);
  limitOpenBodies(doors, { perUser: 32, perAddress: 128 });
  serveTrpcSocket(doors, services, { allowedOrigins, ofUser });
  servePlayerSocket(doors, services, allowedOrigins);
  registerRestRoutes(doors, { services, restPlay });
  serveMedia(doors, services);
  serveDescription(doors);
  serveDocs(doors);
  if (hasWebClient(webFolder)) {
    const [folder = webFolder] = pageFolders(webFolder, services.deps.settings.playMode);
    serveSharedPages(doors, services, { folder, shell });
  }
  await registerWebhook(doors, services.deps);
  await doors.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req }) => ({ services, call: { ...callOf(req, 'trpc'), count: countCalls(req) } }),
      onError: ({ error, path, req }) => logFault(services, error, { requestId: req.id, path }),
      responseMeta: ({ errors }) => ({ headers: retryHeaders(errors) }),
      maxBatchSize,
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
