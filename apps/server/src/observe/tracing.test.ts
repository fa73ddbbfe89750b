import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { inspect } from 'node:util';
import type { Deps } from '@paheli/engine/deps';
import { createQueue } from '@paheli/engine/foundation/queue';
import { transact } from '@paheli/engine/foundation/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '../jobs/jobs';
import { schedule } from '../schedule';
import { createTestApp, openTestApp, type SignedIn, silentLog, type TestApp } from '../testing/test-app';
import { attachPlayerSocket, openSocket, pingPlayerSocket } from '../testing/test-socket';
import { reportCalls } from './report-calls';
import { startTracing } from './tracing';

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
/** A span in the JSON form of OTLP. */
type Span = {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly spanId: string }[];
  readonly status: { readonly code?: number };
};
type Payload = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

let collector: Server;
let endpoint: string;
const first = openTestApp();
const payloads: Payload[] = [];
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    if (request.url === '/v1/traces') payloads.push((await json(request)) as Payload);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => void collector.close());

/** Runs work on a server that sends its traces. Returns the warnings of that. */
async function traced(at: string, share: number, work: (site: TestApp) => Promise<void>): Promise<unknown[]> {
  const warnings: unknown[] = [];
  const log = { ...silentLog, warn: (facts: object) => void warnings.push(facts) };
  const tracing = startTracing({ endpoint: at, share }, log);
  const site = await createTestApp({ beside: first, traceRequests: tracing.traceRequests });
  try {
    await work(site);
  } finally {
    await site.close();
    await tracing.close();
  }
  return warnings;
}

/** Runs work while traces are collected. Returns the spans. */
async function collect(work: (site: TestApp) => Promise<void>, share = 1): Promise<Span[]> {
  payloads.length = 0;
  expect(await traced(endpoint, share, work)).toEqual([]);
  return payloads.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
}

const attributeOf = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0];

/** Returns the names from a span up to the root of its trace. */
function pathOf(spans: readonly Span[], span: Span): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [span.name, ...(parent ? pathOf(spans, parent) : [])];
}
const paths = (spans: readonly Span[], name: string) =>
  spans.filter((span) => span.name === name).map((span) => pathOf(spans, span));

async function join(site: TestApp, as: SignedIn) {
  const { id } = await site.engine.tournament({ entryFee: 0 });
  return site.call('POST', '/api/payments/create-payment-intent', {
    as,
    body: { payment_type: 'tournament_entry', tournament_id: id },
  });
}

test('a request is one trace: the procedure, its queue, the batch and its statement', async () => {
  let requestId: unknown;
  const spans = await collect(async (site) => {
    const as = await site.player();
    const { status, text, headers } = await join(site, as);
    expect(status, text).toBe(200);
    requestId = headers['x-request-id'];
  });
  const request = 'POST /api/payments/create-payment-intent';
  const [root] = spans.filter(({ name }) => name === request);
  expect(root?.kind).toBe(2);
  expect([attributeOf(root, 'http.response.status_code'), attributeOf(root, 'request.id')]).toEqual([
    200,
    requestId,
  ]);
  const call = ['tournament.join', request];
  expect(paths(spans, 'tournament.join')).toEqual([call]);
  expect(paths(spans, 'queue joins')).toEqual([['queue joins', ...call]]);
  expect(paths(spans, 'batch joins')).toEqual([['batch joins', 'queue joins', ...call]]);
  const statements = spans.filter((span) =>
    String(attributeOf(span, 'db.query.text')).includes('join_many('),
  );
  expect(statements.map((span) => pathOf(spans, span))).toEqual([
    ['SELECT', 'batch joins', 'queue joins', ...call],
  ]);
});

test('a batch refers to all of its calls', async () => {
  const spans = await collect(async (site) => {
    const { sql } = site.deps.database;
    const queue = createQueue<Deps, { id: number }, number>({
      name: 'tested',
      groupOf: () => 'one',
      keyOf: ({ id }) => String(id),
      waitsForLocks: false,
      work: async (_deps, items) => {
        await sql`select pg_sleep(0.05)`;
        return items.map(({ id }) => id);
      },
    });
    await Promise.all([1, 2, 3].map((id) => queue.run(site.deps, { id })));
  });
  const batches = spans.filter(({ name }) => name === 'batch tested');
  expect(
    batches.map(({ links = [], ...span }) => [attributeOf(span as Span, 'batch.size'), links.length]),
  ).toEqual([
    [1, 0],
    [2, 1],
  ]);
});

test('a failed call says so, without its message', async () => {
  const spans = await collect(async (site) => {
    const silent = reportCalls('razorpay', { pay: () => Promise.reject(new Error('asha@example.com')) });
    await silent.pay().catch(() => undefined);
    await site.deps.database.sql`select ${'asha@example.com'}::int`.catch(() => undefined);
    await site.call('GET', '/api/user/profile');
  });
  const [pay] = spans.filter(({ name }) => name === 'razorpay pay');
  expect([pay?.status.code, attributeOf(pay, 'provider.outcome'), attributeOf(pay, 'error.type')]).toEqual([
    2,
    'failed',
    'Error',
  ]);
  const [profile] = spans.filter(({ name }) => name === 'auth.profile');
  expect([profile?.status.code ?? 0, attributeOf(profile, 'procedure.code')]).toEqual([0, 'unauthenticated']);
  expect(JSON.stringify(payloads)).not.toContain('asha@example.com');
});

test('jobs and the messages of sockets are traces with their statements', async () => {
  const spans = await collect(async (site) => {
    const ran = Promise.withResolvers<void>();
    const run = async () => {
      await transact(site.deps, (tx) => tx.execute('select 1 as inside_a_job'));
      ran.resolve();
    };
    const jobs = startJobs([{ name: 'tested', everyMs: 1, run }], { schedule, deps: site.deps });
    await ran.promise;
    await jobs.stop();
    const url = await site.listen();
    const as = await site.player();
    const program = await attachPlayerSocket(url, as);
    await pingPlayerSocket(program);
    const page = await openSocket(url, { as });
    await page.call('query', 'auth.profile');
    await Promise.all([program.close(), page.close()]);
  });
  const inside = spans.filter((span) => attributeOf(span, 'db.query.text') === 'select 1 as inside_a_job');
  expect(pathOf(spans, inside[0] as Span)).toEqual(['SELECT', 'TRANSACTION', 'job tested']);
  expect(paths(spans, 'socket message')).toContainEqual(['socket message']);
  const [call] = spans.filter(({ name }) => name === 'auth.profile');
  expect([attributeOf(call, 'procedure.door'), call?.parentSpanId ?? '']).toEqual(['socket', '']);
});

test('a collector that is away costs a line of the log and no request', async () => {
  const warnings = await traced('http://127.0.0.1:1', 1, async (site) => {
    expect((await site.call('GET', '/api/tournaments')).status).toBe(200);
  });
  expect(inspect(warnings)).toContain('ECONNREFUSED');
});

test('a share of zero keeps no trace, and a caller cannot ask for one', async () => {
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  const none = await collect(
    async (site) => void (await site.call('GET', '/api/tournaments', { headers })),
    0,
  );
  expect(none).toEqual([]);
  const own = await collect(async (site) => void (await site.call('GET', '/api/tournaments', { headers })));
  expect(own.map(({ traceId }) => traceId)).not.toContain('0af7651916cd43dd8448eb211c80319c');
  expect(JSON.stringify(payloads)).toContain('"service.name"');
});
