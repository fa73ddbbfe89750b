import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { closeCodes } from '../live/socket-registry';
import { measureBacklog } from '../observe/backlog-metrics';
import { measureEvents } from '../observe/event-metrics';
import { measureState } from '../observe/state-metrics';
import type { Services } from '../trpc/context';

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type MetricsAccess = {
  readonly token: string | undefined;
  /** Whether a proxy stands in front. Then a request from this machine may come from anywhere. */
  readonly isBehindProxy: boolean;
};

/**
 * Serves `/metrics` for Prometheus: with the token, or from this machine if there is neither a token nor a proxy. The
 * labels hold no data of users.
 */
export function reportMetrics(
  app: FastifyInstance,
  services: Services,
  { token, isBehindProxy }: MetricsAccess,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureState(registry, services);
  measureBacklog(registry, services);
  const stop = measureEvents(registry, services.deps);
  app.addHook('onClose', async () => stop());
  measureRequests(app, registry);
  measureSockets(app, registry);
  app.get('/metrics', async (request, reply) => {
    const isOpen = token === undefined && !isBehindProxy && isLocal(request);
    if (!isOpen && !hasToken(request, token)) throw new Problem('forbidden');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers: [registry],
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown';
    seconds.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000);
  });
}

/** The codes with which sockets end. Programs may send thousands of others, which count as one. */
const knownCodes: readonly number[] = [1000, 1001, 1005, 1006, ...Object.values(closeCodes)];

function measureSockets(app: FastifyInstance, registry: Registry): void {
  const closed = new Counter({
    name: 'sockets_closed_total',
    help: 'Sockets that were closed, by the code of their end.',
    labelNames: ['code'],
    registers: [registry],
  });
  app.websocketServer.on('connection', (socket) => {
    socket.once('close', (code) => closed.inc({ code: knownCodes.includes(code) ? String(code) : 'other' }));
  });
}

/** Headers that proxies add to requests. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** Returns whether a request comes from this machine itself and not through a local proxy. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && proxyHeaders.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
