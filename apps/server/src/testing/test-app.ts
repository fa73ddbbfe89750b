import type { AddressInfo } from 'node:net';
import { openSession } from '@paheli/engine/account/session';
import type { Deps, Viewer } from '@paheli/engine/deps';
import { createTestEngine, type TestEngine } from '@paheli/engine/testing/test-engine';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app';
import type { RedisAddress } from '../live/redis-link';
import { schedule as realSchedule } from '../schedule';
import type { Services } from '../trpc/context';
import { checkResponse } from './check-response';
import { createTestSchedule, type TestSchedule } from './test-schedule';
import { openTestServices, privateRedis } from './test-services';

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
  /** Undefined where the product has but one process. */
  readonly redis: RedisAddress | undefined;
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
  /**
   * One request without a network; over REST unless the path begins with `/trpc`. Rejects where the answer
   * strays from what the product's own description promises.
   */
  call<Body = Record<string, unknown>>(method: Method, url: string, call?: Call): Promise<Answer<Body>>;
  /** Listens on a free port and answers the address, such as `http://127.0.0.1:4711`. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

const generous = { perUser: 1_000_000, perAddress: 1_000_000 };

export type TestAppOptions = Partial<AppOptions> & {
  readonly deps?: Partial<Deps>;
  /** Settings that differ from those of the test engine. */
  readonly settings?: Partial<Deps['settings']>;
  /** How to reach Redis. The one of TEST_REDIS_URL, under a name of its own, where not given. */
  readonly redis?: RedisAddress;
  /** Whether each purpose has its own connections, as in production. By default one pool serves all. */
  readonly hasPools?: boolean;
  /** Whether time passes by itself, for tests under load. */
  readonly isRealTime?: boolean;
  /** Makes this one more process of a product: the database, the clock and Redis are those of `beside`. */
  readonly beside?: TestApp;
};

/** The whole server on a database of its own, with a real hub, a stopped clock and no jobs. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { deps, settings, beside, hasPools = false, isRealTime = false, ...others } = options;
  const { redis = beside?.redis ?? sharedRedis(), ...appOptions } = others;
  const engine = beside?.engine ?? (await createTestEngine());
  const changes = { ...deps, settings: { ...engine.deps.settings, ...deps?.settings, ...settings } };
  const { schedule: manualSchedule, advance, asleepFor } = createTestSchedule(engine.clock);
  const schedule = isRealTime ? realSchedule : manualSchedule;
  const time = isRealTime ? { now: () => new Date() } : {};
  const logged: LogLine[] = [];
  const log = createTestLog(logged);
  const isSecond = beside !== undefined;
  const opened = await openTestServices({
    engine,
    isSecond,
    hasPools,
    redis,
    log,
    schedule,
    changes: { ...time, ...changes },
  });
  const { services } = opened;
  const { deps: used } = services;
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
    token: await openSession(used, viewer.userId),
  });
  return {
    app,
    engine,
    deps: used,
    services,
    redis,
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
      await opened.close();
      if (!isSecond) await engine.close();
    },
  };
}

/** With TEST_REDIS_URL everything is tested as one process of several. */
function sharedRedis(): RedisAddress | undefined {
  const url = process.env.TEST_REDIS_URL;
  return url ? privateRedis(url) : undefined;
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
  checkResponse({ method, url, status: response.statusCode, text: response.body });
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
