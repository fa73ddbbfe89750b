import { timingSafeEqual } from 'node:crypto';
import { Problem } from '@paheli/core/problem';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../trpc/context';

const bucketsS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type MetricsAccess = {
  readonly token: string | undefined;
  /** Whether a proxy stands in front. Then a request from this machine may come from anywhere. */
  readonly isBehindProxy: boolean;
};

/** Serves `/metrics` for Prometheus: with the token, or from this machine if there is neither a token nor a proxy. */
export function reportMetrics(
  app: FastifyInstance,
  { deps, hub, sockets }: Pick<Services, 'deps' | 'hub' | 'sockets'>,
  { token, isBehindProxy }: MetricsAccess,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketsS,
    registers: [registry],
  });
  addGauge(registry, 'online_users', 'Distinct users with an open connection.', hub.onlineUsers);
  addGauge(registry, 'open_sockets', 'Open sockets of signed-in users.', () => sockets.members().length);

  new Counter({
    name: 'job_failed_rows_total',
    help: 'Rows that a background job failed to process, by job. A row that keeps failing counts each time.',
    labelNames: ['job'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [job, count] of deps.failedRows.totals()) this.inc({ job }, count);
    },
  });

  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'unknown';
    seconds.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const isOpen = token === undefined && !isBehindProxy && isLocal(request);
    if (!isOpen && !hasToken(request, token)) throw new Problem('forbidden');
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
