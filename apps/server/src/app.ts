import websocket from '@fastify/websocket';
import { TRPCError } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify';
import { contextOf, identifyCallers } from './http/caller';
import { limitClosing, refuseWhileDraining } from './http/draining';
import { logFault, replyToErrors, sendProblem } from './http/error-reply';
import { reportHealth } from './http/health';
import { acceptJsonOnly } from './http/json-body';
import { rememberMethods } from './http/known-methods';
import { reportMetrics } from './http/metrics';
import { limitRates, limitUsers, type RateLimits } from './http/rate-limit';
import { forbidCaching, type SecurityOptions, secure } from './http/security';
import { serveWebClient } from './http/web-client';
import { closeForRestart, closeOnSignOut } from './live/close-sockets';
import { servePlayerSocket } from './live/player-socket';
import { socketLimits } from './live/socket-guard';
import { chooseProtocol } from './live/socket-token';
import { serveTrpcSocket } from './live/trpc-socket';
import { serveDescription } from './rest/openapi/serve-description';
import { serveDocs } from './rest/openapi/serve-docs';
import { registerRestRoutes } from './rest/register-routes';
import { registerWebhook } from './rest/webhook';
import type { Services } from './trpc/context';
import { retryHeaders, toProblemResponse } from './trpc/errors';
import { type AppRouter, appRouter } from './trpc/router';

export type AppOptions = Omit<SecurityOptions, 'hasGoogle'> & {
  readonly services: Services;
  readonly restPlay: boolean;
  readonly rateLimits: RateLimits;
  /** Whether to believe X-Forwarded-* headers: from anybody, or from these addresses, comma-separated. */
  readonly trustProxy: boolean | string;
  readonly metricsToken?: string;
  /** Where the built web client lies; not served when absent or not built. */
  readonly webFolder?: string;
  readonly isDraining: () => boolean;
  /** Logs each request; quiet when not given. */
  readonly logger?: FastifyBaseLogger;
  /** How long callers may take; `defaultTimeouts` where not given. */
  readonly timeouts?: Timeouts;
};

type Timeouts = {
  /** From a request's first byte to its last. */
  readonly requestMs: number;
  readonly headersMs: number;
  /** Of a connection on which nothing moves. */
  readonly idleMs: number;
  /** Between two looks for connections that took too long. */
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
/** Names of a full batch of calls ride in one path segment. */
const maxParamLength = 1_000;

/** The whole server over given services. Never listens and never reads the environment. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, logger, timeouts = defaultTimeouts } = options;
  const app: FastifyInstance = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    bodyLimit: bodyLimitBytes,
    requestTimeout: timeouts.requestMs,
    connectionTimeout: timeouts.idleMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    trustProxy: options.trustProxy,
    routerOptions: { maxParamLength },
    forceCloseConnections: 'idle',
    // What Fastify refuses before it has found a route, such as an address that cannot be decoded.
    frameworkErrors: (error, _request, reply) => sendProblem(reply, toProblemResponse(error)),
    // Refused below instead, in the shape of the door.
    return503OnClosing: false,
  });
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
  const stopHearing = closeOnSignOut(services);
  app.addHook('onClose', async () => stopHearing());
  const isBehindProxy = options.trustProxy !== false;
  reportMetrics(app, services, { token: options.metricsToken, isBehindProxy });
  reportHealth(app, services, options.isDraining);
  await app.register(async (doors) => registerDoors(doors, options));
  await serveWebClient(app, methodsOf, options.webFolder);
  return app;
}

/** tRPC takes every method and makes a `Request` of it, which cannot be this one. https://fetch.spec.whatwg.org/#methods */
async function refuseTrace({ method }: FastifyRequest): Promise<void> {
  if (method === 'TRACE') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
}

/** Everything that acts for a caller: tRPC, REST, the sockets, the webhook. */
async function registerDoors(doors: FastifyInstance, options: AppOptions): Promise<void> {
  const { services, restPlay, allowedOrigins, rateLimits } = options;
  doors.addHook('onRequest', refuseTrace);
  acceptJsonOnly(doors);
  identifyCallers(doors, services);
  const { createLimiter } = services;
  const ofUser = limitUsers(createLimiter, rateLimits);
  const countCalls = limitRates(doors, { ofUser, createLimiter }, rateLimits);
  serveTrpcSocket(doors, services, { allowedOrigins, ofUser });
  servePlayerSocket(doors, services, allowedOrigins);
  registerRestRoutes(doors, { services, restPlay });
  serveDescription(doors);
  serveDocs(doors);
  await registerWebhook(doors, services.deps);
  await doors.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req }) => ({ ...contextOf(services, req, 'trpc'), count: countCalls(req) }),
      onError: ({ error, path }) => logFault(services, error, { path }),
      responseMeta: ({ errors }) => ({ headers: retryHeaders(errors) }),
      maxBatchSize,
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
