import type { AddressInfo } from 'node:net';
import { opened } from '@paheli/core/testing/opened';
import { openSession } from '@paheli/engine/account/session';
import type { Deps, Viewer } from '@paheli/engine/deps';
import { createTestEngine, type TestEngine } from '@paheli/engine/testing/test-engine';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../app';
import type { RedisAddress } from '../live/redis-link';
import type { ReplicaPools } from '../replica';
import { schedule as realSchedule } from '../schedule';
import type { Services } from '../trpc/context';
import { checkResponse } from './check-response';
import { createTestSchedule, type TestSchedule } from './test-schedule';
import { openTestServices, privateRedis } from './test-services';

export type SignedIn = { readonly viewer: Viewer; readonly token: string };
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Call = {
  readonly as?: SignedIn | undefined;
  /** An object is sent as JSON, a string unchanged. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};
/** A response; its body is typed as the test expects it. */
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
  /** Undefined where the product has only one process. */
  readonly redis: RedisAddress | undefined;
  readonly logged: LogLine[];
  /** The readiness that `/readyz` reports. */
  readonly draining: { now: boolean };
  /** Advances the clock and everything that waits on it. */
  readonly advance: TestSchedule['advance'];
  readonly asleepFor: TestSchedule['asleepFor'];
  /** Creates a player with a token, the given amount of money, and by default access. */
  player(options?: { rupees?: number; access?: boolean }): Promise<SignedIn>;
  admin(): Promise<SignedIn>;
  /** Signs a user in once more. */
  signIn(viewer: Viewer): Promise<SignedIn>;
  /**
   * Sends one request without a network, over REST unless the path begins with `/trpc`. Rejects if the response differs
   * from the OpenAPI document.
   */
  call<Body = Record<string, unknown>>(method: Method, url: string, call?: Call): Promise<Answer<Body>>;
  /** Listens on a free port, once, and returns the address, such as `http://127.0.0.1:4711`. */
  listen(): Promise<string>;
  close(): Promise<void>;
};

const generous = { perUser: 1_000_000, perAddress: 1_000_000 };

export type TestAppOptions = Partial<AppOptions> & {
  readonly deps?: Partial<Deps>;
  /** Settings that differ from those of the test engine. */
  readonly settings?: Partial<Deps['settings']>;
  /** The Redis to use. By default the one of TEST_REDIS_URL, under a prefix of its own. */
  readonly redis?: RedisAddress;
  /** The replica for reports. By default there is none. */
  readonly replica?: { readonly pools: ReplicaPools; readonly longestBehindMs: number };
  /** Whether each purpose has its own connections, as in production. By default one pool serves all. */
  readonly hasPools?: boolean;
  /** Whether time passes by itself, for tests under load. */
  readonly isRealTime?: boolean;
  /** Makes this a further process of a product, with the database, the clock and Redis of `beside`. */
  readonly beside?: TestApp;
};

/** Opens a server for the tests of a file or of a `describe`. Options that need other resources are a function. */
export const openTestApp = (options?: TestAppOptions | (() => TestAppOptions)): TestApp =>
  opened(
    () => createTestApp(typeof options === 'function' ? options() : options),
    (site) => site.close(),
  );

/** Creates a user for the tests of a file or of a `describe`. */
export const openUser = <User extends SignedIn>(create: () => Promise<User>): User =>
  opened(create, () => undefined);

/** Returns a function that calls paths of REST, as `usual` unless a call says otherwise. */
export const restOf =
  <Usual = Record<string, unknown>>(site: Pick<TestApp, 'call'>, usual: Call = {}) =>
  <Body = Usual>(method: Method, path: string, call?: Call): Promise<Answer<Body>> =>
    site.call<Body>(method, `/api${path}`, { ...usual, ...call });

/** Creates the whole server on a database of its own, with a real hub, a stopped clock and no jobs. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { deps, settings, beside, hasPools = false, isRealTime = false, ...others } = options;
  const { redis = beside?.redis ?? sharedRedis(), replica, ...appOptions } = others;
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
    replica,
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
    isStopping: () => draining.now,
    isDraining: () => draining.now,
    ...appOptions,
  });
  let listening: Promise<string> | undefined;
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
    listen() {
      listening ??= listenOn(app);
      return listening;
    },
    async close() {
      await app.close();
      await opened.close();
      if (!isSecond) await engine.close();
    },
  };
}

/** With TEST_REDIS_URL every test runs as one process of several. */
function sharedRedis(): RedisAddress | undefined {
  const url = process.env.TEST_REDIS_URL;
  return url ? privateRedis(url) : undefined;
}

async function listenOn(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
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
    ...(body !== undefined && {
      payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    }),
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

/** A log that nobody reads. */
export const silentLog: Deps['log'] = createTestLog([]);

function createTestLog(lines: LogLine[]): Deps['log'] {
  const at = (level: string) => (facts: object, message: string) =>
    void lines.push({ level, facts, message });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
