import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTRPCClient, createWSClient, httpBatchLink, httpLink, wsLink } from '@trpc/client';
import { initTRPC, TRPCError, tracked } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { applyWSSHandler } from '@trpc/server/adapters/ws';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { httpCall, readHttpResult } from './frames';
import { HttpClient, type Target } from './http-client';
import { TrpcSocket } from './trpc-socket';

// The generator's own messages, beside those of tRPC's client, to a server of tRPC with the product's settings.

const t = initTRPC.create({
  transformer: superjson,
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    data: { ...shape.data, code: error.message, facts: { sessionId: 's' } },
  }),
});
const pass = (input: unknown) => input as { id: string };
const router = t.router({
  quiz: t.router({
    answer: t.procedure.input(pass).mutation(({ input }) => ({ ...input, at: new Date(0) })),
    results: t.procedure.input(pass).query(({ input }) => ({ ...input, text: 'ä'.repeat(70_000) })),
  }),
  tournament: t.router({
    join: t.procedure.input(pass).mutation(() => {
      throw new TRPCError({ code: 'CONFLICT', message: 'finished' });
    }),
    byId: t.procedure.input(pass).query(({ input }) => input),
  }),
  auth: t.router({ profile: t.procedure.query(() => 'me') }),
  live: t.router({
    events: t.procedure.input(pass).subscription(async function* ({ input }) {
      yield tracked('7', { type: 'attached', ...input });
    }),
  }),
});

/** Everything that arrived: the lines of requests with their bodies, and the messages of sockets. */
const requests: string[] = [];
const messages: unknown[] = [];
const http = createServer();
const sockets = new WebSocketServer({ noServer: true });
let target: Target;

beforeAll(async () => {
  const handle = createHTTPHandler({ router, basePath: '/trpc/' });
  http.on('request', (request, response) => {
    const chunks: string[] = [];
    request.on('data', (chunk) => chunks.push(String(chunk)));
    request.on('end', () => requests.push(`${request.method} ${request.url} ${chunks.join('')}`));
    handle(request, response);
  });
  http.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (opened) => {
      requests.push(`socket ${request.url}`);
      opened.on('message', (data) => messages.push(JSON.parse(String(data))));
      sockets.emit('connection', opened, request);
    }),
  );
  applyWSSHandler({ wss: sockets, router });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  target = { host: '127.0.0.1', port: (http.address() as AddressInfo).port };
});

afterAll(async () => {
  for (const socket of sockets.clients) socket.terminate();
  http.closeAllConnections();
  http.close();
  await once(http, 'close');
});

test.each([
  ['mutation', 'quiz.answer', { id: 'ä 1' }],
  ['query', 'quiz.results', { id: '1' }],
  ['query', 'tournament.byId', { id: 'a&b' }],
  ['query', 'auth.profile', undefined],
] as const)('a %s of %s is the request that the web client sends', async (kind, path, input) => {
  const url = `http://${target.host}:${target.port}/trpc`;
  const link = path.startsWith('quiz.') ? httpLink : httpBatchLink;
  const client = createTRPCClient<typeof router>({ links: [link({ url, transformer: superjson })] });
  requests.length = 0;
  const untyped = client as unknown as Record<string, Record<string, Record<string, Caller>>>;
  const [room = '', procedure = ''] = path.split('.');
  const expected = await untyped[room]?.[procedure]?.[kind === 'query' ? 'query' : 'mutate']?.(input);
  const own = new HttpClient(target);
  const { body } = await own.request(httpCall(kind, path, input));
  own.close();
  expect(requests).toHaveLength(2);
  expect(requests[1]).toBe(requests[0]);
  expect(readHttpResult(body)).toEqual(JSON.parse(JSON.stringify(expected)));
});

type Caller = (input: unknown) => Promise<unknown>;

test('a problem is thrown with the code and facts of the product, over both ways', async () => {
  const problem = expect.objectContaining({ code: 'finished', facts: { sessionId: 's' } });
  const own = new HttpClient(target);
  const { body } = await own.request(httpCall('mutation', 'tournament.join', { id: '1' }));
  own.close();
  expect(() => readHttpResult(body)).toThrow(problem);
  const socket = await openSocket();
  await expect(socket.call('mutation', 'tournament.join', { id: '1' })).rejects.toThrow(problem);
  socket.close();
});

test('a connection carries several requests, one after the other', async () => {
  let connections = 0;
  const count = () => {
    connections += 1;
  };
  http.on('connection', count);
  const own = new HttpClient(target, 'token');
  for (const id of ['1', '2', '3']) {
    const { body } = await own.request(httpCall('query', 'quiz.results', { id }));
    expect(readHttpResult(body)).toMatchObject({ id });
  }
  http.off('connection', count);
  expect(connections).toBe(1);
  own.close();
});

test('connecting, subscribing and unsubscribing are the messages of the real client', async () => {
  requests.length = 0;
  messages.length = 0;
  const real = createWSClient({
    url: `ws://${target.host}:${target.port}/trpc`,
    connectionParams: { token: 'token' },
  });
  const client = createTRPCClient<typeof router>({
    links: [wsLink({ client: real, transformer: superjson })],
  });
  const input = { id: 'x', lastEventId: '6' };
  const items: unknown[] = [];
  await new Promise<void>((resolve, reject) => {
    client.live.events.subscribe(input, {
      onData: (item) => items.push(item),
      onError: reject,
      onComplete: resolve,
    });
  });
  const isGone = lastSocketClosed();
  await real.close();
  await isGone;
  const [expectedRequest] = requests.splice(0);
  const expected = messages.splice(0);
  const socket = await openSocket();
  const item = await new Promise((resolve) => {
    const stop = socket.subscribe('live.events', input, ({ data }) => {
      stop();
      resolve(data);
    });
  });
  const isOwnGone = lastSocketClosed();
  socket.close();
  await isOwnGone;
  expect(requests).toEqual([expectedRequest]);
  expect(messages).toEqual(expected);
  expect([item]).toEqual(items);
});

async function openSocket(): Promise<TrpcSocket> {
  const ignore = () => undefined;
  const socket = new TrpcSocket(target, 'token', {
    ...{ onClose: ignore, onMessage: ignore, onError: ignore },
    respondsOverHttp: async () => true,
  });
  await socket.open();
  return socket;
}

/** Resolves when the server has received everything of the socket that was opened last. */
async function lastSocketClosed(): Promise<void> {
  const last = [...sockets.clients].at(-1);
  if (last) await once(last, 'close');
}
