import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../trpc/context';

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** `/metrics` in Prometheus's format, for this machine or for whoever has the token. */
export function reportMetrics(
  app: FastifyInstance,
  { hub, sockets }: Pick<Services, 'hub' | 'sockets'>,
  token: string | undefined,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers: [registry],
  });
  addGauge(registry, 'online_users', 'Distinct users with an open connection.', hub.onlineUsers);
  addGauge(registry, 'open_sockets', 'Open sockets of signed-in users.', () => sockets.members().length);

  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown';
    seconds.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request) && !hasToken(request, token)) throw new Problem('forbidden');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read());
    },
  });
}

/** From this machine, and not passed on by a proxy that runs on it. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
