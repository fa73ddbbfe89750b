import type { AddressInfo } from 'node:net';
import { openSession } from '@paheli/engine/auth/session';
import type { Deps, Viewer } from '@paheli/engine/deps';
import { createTestEngine, type TestEngine } from '@paheli/engine/testing/test-engine';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app';
import { createLocalBus } from '../live/bus';
import { createHub } from '../live/hub';
import { createSocketRegistry } from '../live/socket-registry';
import type { Services } from '../trpc/context';
import { createTestSchedule, type TestSchedule } from './test-schedule';

export type SignedIn = { readonly viewer: Viewer; readonly token: string };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Call = {
  readonly as?: SignedIn | undefined;
  /** An object is sent as JSON, a string as it stands. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};
/** An answer; its body is read where a test looks at it. */
export type Answer<Body> = {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};
export type LogLine = { readonly level: string; readonly message: string; readonly facts: object };

export type TestApp = {
  readonly app: FastifyInstance;
  readonly engine: TestEngine;
  readonly deps: Deps;
  readonly services: Services;
  readonly logged: LogLine[];
  /** What `/readyz` is told. */
  readonly draining: { now: boolean };
  /** The clock, and everything that waits on it. */
  readonly advance: TestSchedule['advance'];
  readonly asleepFor: TestSchedule['asleepFor'];
  /** A fresh player with a token: as much money as asked for, and access unless told otherwise. */
  player(options?: { rupees?: number; access?: boolean }): Promise<SignedIn>;
  admin(): Promise<SignedIn>;
  /** One more session of a user. */
  signIn(viewer: Viewer): Promise<SignedIn>;
  /** One request without a network; over REST unless the path begins with `/trpc`. */
  call<Body = Record<string, unknown>>(method: Method, url: string, call?: Call): Promise<Answer<Body>>;
  /** Listens on a free port and answers the address, such as `http://127.0.0.1:4711`. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

const generous = { perUser: 1_000_000, perAddress: 1_000_000 };

/** The whole server on a database of its own, with a real hub, a standing clock and no ticks. */
export async function createTestApp(
  options: Partial<AppOptions> & { readonly deps?: Partial<Deps> } = {},
): Promise<TestApp> {
  const engine = await createTestEngine();
  const { schedule, advance, asleepFor } = createTestSchedule(engine.clock);
  const { deps: changes, ...appOptions } = options;
  const logged: LogLine[] = [];
  const log = createTestLog(logged);
  const bus = createLocalBus();
  const hub = createHub(engine.deps.database, bus, log, schedule);
  await hub.start();
  const deps: Deps = { ...engine.deps, log, live: hub, ...changes };
  const services: Services = { deps, hub, bus, sockets: createSocketRegistry(hub), schedule };
  const draining = { now: false };
  const app = await buildApp({
    services,
    restPlay: true,
    rateLimits: generous,
    allowedOrigins: [],
    checkoutOrigins: [],
    checkoutStylesInline: false,
    trustProxy: false,
    isDraining: () => draining.now,
    ...appOptions,
  });
  const signIn = async (viewer: Viewer): Promise<SignedIn> => ({
    viewer,
    token: await openSession(deps, viewer.userId),
  });
  return {
    app,
    engine,
    deps,
    services,
    logged,
    draining,
    advance,
    asleepFor,
    player: async (wanted) => signIn(await engine.player(wanted)),
    admin: () => signIn(engine.admin),
    signIn,
    call: (method, url, call) => send(app, method, url, call),
    async listen() {
      await app.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    },
    async close() {
      await app.close();
      await hub.close();
      await engine.close();
    },
  };
}

async function send<Body>(
  app: FastifyInstance,
  method: Method,
  url: string,
  { as, body, headers }: Call = {},
): Promise<Answer<Body>> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    get body(): Body {
      return response.json<Body>();
    },
  };
}

function createTestLog(lines: LogLine[]): Deps['log'] {
  const at = (level: string) => (facts: object, message: string) =>
    void lines.push({ level, facts, message });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
