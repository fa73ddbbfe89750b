import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import brand from '@paheli/core/brand.json';
import { ensureAdmin } from '@paheli/engine/account/ensure-admin';
import { type DemoLogins, seedDemo } from '@paheli/engine/demo/seed';
import { tellAlive } from '@paheli/engine/foundation/server-process';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { version } from '../../package.json';
import { buildApp } from '../app';
import type { Env } from '../env';
import { createJobs, startJobs } from '../jobs/jobs';
import { terminateSockets } from '../live/close-sockets';
import type { Tracing } from '../observe/tracing';
import { depsFor } from '../trpc/context';
import { checkSurroundings } from './check-surroundings';
import { type Cleanup, createCleanup } from './cleanup';
import { type Doors, openDoors } from './doors';
import { type OpenedServices, openServices } from './open-services';

export type RunningServer = {
  /** One line for the operator. */
  readonly greeting: string;
  /** Drains: rejects new work after the delay, finishes running work, then closes everything, the database last. */
  stop(): Promise<void>;
};

/** `leaving`: not ready any more, so that load balancers look elsewhere, and still serving. `draining`: stopping now. */
type State = { now: 'serving' | 'leaving' | 'draining' };

type Listening = { readonly app: FastifyInstance; readonly doors: Doors };

/** How long clients may take to respond to the closing of their sockets before they are cut off. */
const socketPatienceMs = 2_000;
const idleSweepMs = 100;

/** Opens everything, listens and starts the jobs. If a later step fails, closes what was opened. */
export async function serve(env: Env, log: Logger, onLost: (reason: string) => void): Promise<RunningServer> {
  const cleanup = createCleanup(log);
  try {
    const { hasRedis } = await checkSurroundings(env, log);
    const tracing = await openTracing(env, log, cleanup);
    const opened = await openServices(env, log, cleanup, onLost);
    const content = await prepareContent(env, opened);
    // Filling the database may have taken long.
    await opened.upkeep.tellAlive();
    const state: State = { now: 'serving' };
    const listening = await listen(env, log, opened, state, tracing);
    const jobs = startJobs(createJobs(opened.services, opened.upkeep), opened.services);
    return {
      greeting: greet(listening.app, env, opened, content, hasRedis),
      stop: () => drain(env, listening, opened, jobs, state, cleanup),
    };
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

/** Starts tracing where a collector is named. Its packages are loaded only then. */
async function openTracing(env: Env, log: Logger, cleanup: Cleanup): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = env;
  if (endpoint === undefined) return undefined;
  const { startTracing } = await import('../observe/tracing');
  const tracing = startTracing({ endpoint, share }, log);
  cleanup.add('tracing', () => tracing.close());
  return tracing;
}

/** Who can sign in at a new installation. */
type Content = { readonly admin: Env['admin']; readonly logins: DemoLogins | undefined };

/** Why the first administrator's variables are of no use at this start. */
const unusedAdmin = {
  other_password:
    'ADMIN_PASSWORD differs from the password of ADMIN_MOBILE: it is only used when the first administrator is created',
  other_number:
    'ADMIN_MOBILE has no account: it is only used when the first administrator is created, and there is another one',
  is_player: 'ADMIN_MOBILE belongs to a player, who keeps that role',
} as const;

async function prepareContent(env: Env, { services: { deps }, payment }: OpenedServices): Promise<Content> {
  const first = env.admin && (await ensureAdmin(deps, env.admin));
  if (first !== undefined && first !== 'signs_in') deps.log.warn({}, `${unusedAdmin[first]}: npm run admin`);
  const logins = env.SEED_DEMO && payment.demoCheckout && (await seedDemo(deps, payment.demoCheckout));
  return { admin: first === 'signs_in' ? env.admin : undefined, logins: logins || undefined };
}

async function listen(
  env: Env,
  log: Logger,
  opened: OpenedServices,
  state: Readonly<State>,
  tracing: Tracing | undefined,
): Promise<Listening> {
  const { services, payment } = opened;
  const app = await buildApp({
    services,
    restPlay: env.REST_PLAY,
    rateLimits: { perUser: env.RATE_PER_USER, perAddress: env.RATE_PER_ADDRESS },
    allowedOrigins: env.ALLOWED_ORIGINS,
    checkoutOrigins: payment.checkoutOrigins,
    checkoutStylesInline: payment.checkoutStylesInline,
    trustProxy: env.TRUST_PROXY,
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    isStopping: () => state.now !== 'serving',
    isDraining: () => state.now === 'draining',
    logger: log,
    ...(tracing && { traceRequests: tracing.traceRequests }),
    ...(env.METRICS_TOKEN && { metricsToken: env.METRICS_TOKEN }),
  });
  const doors = await openDoors(app, { host: env.HOST, port: env.PORT });
  payment.announce(addressOf(app, env));
  return { app, doors };
}

async function drain(
  env: Env,
  { app, doors }: Listening,
  { services }: OpenedServices,
  jobs: { stop(): Promise<void> },
  state: State,
  cleanup: Cleanup,
): Promise<void> {
  state.now = 'leaving';
  // A connection that the balancer opens after this process stopped listening would fail.
  await new Promise<void>((resolve) => services.schedule(env.DRAIN_DELAY_MS, resolve));
  state.now = 'draining';
  const cutOff = services.schedule(socketPatienceMs, () =>
    terminateSockets(app.websocketServer.clients, services.deps.log),
  );
  // Connections whose response was being written when the closing began become idle a moment later.
  const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
  const { log } = services.deps;
  // The last sign of life: no question that opens from now on is sent here.
  const told = tellAlive(depsFor(services, 'play'), { stops: true }).catch((error: unknown) =>
    log.warn({ err: error }, 'the end of the process was not recorded'),
  );
  await Promise.all([told, jobs.stop(), doors.close(), app.close()]);
  clearInterval(sweep);
  cutOff();
  await cleanup.run();
}

function greet(
  app: FastifyInstance,
  env: Env,
  { services: { deps } }: OpenedServices,
  { admin, logins }: Content,
  hasRedis: boolean,
): string {
  const shown = admin && !env.isProduction ? `, administrator ${admin.mobileNumber} / ${admin.password}` : '';
  const players = logins ? `, players ${logins.mobileNumbers.join(', ')} / ${logins.password}` : '';
  const parts = { SMS: deps.sms, 'e-mail': deps.mail, push: deps.push };
  const states = Object.entries(parts).map(([name, part]) => `${name} ${part === undefined ? 'off' : 'on'}`);
  states.push(`Redis ${env.redis === undefined ? 'off' : hasRedis ? 'on' : 'away'}`);
  const start = `${brand.name} ${version} is ready at ${addressOf(app, env)}`;
  return `${start}, ${states.join(', ')}${shown}${players}`;
}

function addressOf(app: FastifyInstance, env: Env): string {
  const { port } = app.server.address() as AddressInfo;
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? '127.0.0.1' : env.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
