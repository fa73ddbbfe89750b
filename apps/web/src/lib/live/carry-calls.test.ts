import type { Profile } from '@paheli/core/account/schema';
import { lostRequestMs, patienceMsOf } from '@paheli/core/carried-calls';
import type { AppRouter } from '@paheli/server/router';
import { type Operation, TRPCClientError, type TRPCClientRuntime, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storeSession } from '../session/session';
import { carryCalls } from './carry-calls';
import { carriesCalls, connection } from './connection';

type Behaviour = 'answers' | 'refuses' | 'breaks' | 'is silent' | 'answers late';

/** How long a probe takes to find out that a connection is dead. */
const probeMs = 700;
/** How much later than this a late response comes. */
const lateMs = 100;

beforeEach(() => {
  live.isAlive = false;
  vi.clearAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  storeSession({ token: 'of-asha', user: { id: 'asha' } as unknown as Profile });
  connection.set({ phase: 'open', epoch: 1, isDoubted: false });
});
afterEach(() => {
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const operation = (path: string, type: Operation['type'] = 'query', context = {}): Operation => ({
  ...{ id: 1, type, path, context },
  input: undefined,
  signal: null,
});

const refusal = () =>
  TRPCClientError.from({
    error: { code: -32600, message: 'no', data: { httpStatus: 409, code: 'not_ready', detail: 'no' } },
  } as never);

function linkThat(behaviour: Behaviour, name: string, sent: string[]): TRPCLink<AppRouter> {
  return () => () =>
    observable((observer) => {
      sent.push(name);
      const answer = () => {
        observer.next({ result: { type: 'data', data: name } });
        observer.complete();
      };
      if (behaviour === 'answers') answer();
      if (behaviour === 'answers late') setTimeout(answer, patienceMsOf('quiz.answer') + probeMs + lateMs);
      if (behaviour === 'refuses') observer.error(refusal() as never);
      if (behaviour === 'breaks') observer.error(TRPCClientError.from(new Error('closed')) as never);
    });
}

/** The session's connection: whether it responds to a probe, and how often it was checked and replaced. */
const live = {
  isAlive: false,
  async responds() {
    if (!live.isAlive) await new Promise((resolve) => setTimeout(resolve, probeMs));
    return live.isAlive;
  },
  check: vi.fn(async () => undefined),
  replace: vi.fn(),
};

/** Begins a call over a connection that behaves so, and notes what comes and what is sent where. */
function begin(behaviour: Behaviour, op: Operation, overHttp: Behaviour) {
  const sent: string[] = [];
  const came = vi.fn();
  const link = carryCalls(linkThat(behaviour, 'connection', sent), linkThat(overHttp, 'request', sent), live);
  const calling = link({} as TRPCClientRuntime)({ op, next: () => observable(() => undefined) }).subscribe({
    next: ({ result }) => came('data' in result ? result.data : undefined),
    error: () => came('error'),
  });
  return { sent, came, giveUp: () => calling.unsubscribe() };
}

/** Makes a call, and returns what came and what was sent where. */
async function call(behaviour: Behaviour, op: Operation, overHttp: Behaviour = 'answers') {
  const { sent, came } = begin(behaviour, op, overHttp);
  await vi.advanceTimersByTimeAsync(patienceMsOf(op.path) + probeMs);
  return { sent, came: came.mock.calls.flat(), isTrusted: carriesCalls() };
}

test.each([
  ['a response over the connection is the only one', 'answers', 'connection'],
  ['a refusal is a response too', 'refuses', 'error'],
] as const)('%s', async (_, behaviour, came) => {
  expect(await call(behaviour, operation('tournament.byId'))).toEqual({
    sent: ['connection'],
    came: [came],
    isTrusted: true,
  });
});

test.each(['breaks', 'is silent'] as const)(
  'a query whose connection %s is sent as a request, and so are later calls',
  async (behaviour) => {
    expect(await call(behaviour, operation('tournament.byId'))).toEqual({
      sent: ['connection', 'request'],
      came: ['request'],
      isTrusted: false,
    });
  },
);

test('an answer over a dead connection is sent as a request, and the connection is replaced', async () => {
  const op = operation('quiz.answer', 'mutation');
  expect(await call('is silent', op)).toEqual({
    sent: ['connection', 'request'],
    came: ['request'],
    isTrusted: false,
  });
  expect(live.replace).toHaveBeenCalledTimes(1);
});

test('an answer over a connection that responds waits for the server, and is sent once', async () => {
  live.isAlive = true;
  const { sent, came } = await call('answers late', operation('quiz.answer', 'mutation'));
  expect([sent, came]).toEqual([['connection'], []]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(['connection']);
  expect(carriesCalls()).toBe(true);
});

test('a connection that dies while an answer waits is found out later', async () => {
  live.isAlive = true;
  const { sent } = await call('is silent', operation('quiz.answer', 'mutation'));
  live.isAlive = false;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent).toEqual(['connection', 'request']);
});

test('no connection is replaced while the server responds over no way', async () => {
  await call('is silent', operation('quiz.answer', 'mutation'), 'is silent');
  expect(live.replace).not.toHaveBeenCalled();
});

test('a request of a running quiz is given up where no way brings a response', async () => {
  const op = operation('quiz.answer', 'mutation');
  const { came } = begin('is silent', op, 'is silent');
  await vi.advanceTimersByTimeAsync(patienceMsOf(op.path) + probeMs + lostRequestMs - 1);
  expect(came).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(came).toHaveBeenCalledTimes(1);
});

test('a connection that broke is not replaced before its own time: those of a crowd come back spread', async () => {
  expect(await call('breaks', operation('quiz.answer', 'mutation'))).toMatchObject({ came: ['request'] });
  expect(live.replace).not.toHaveBeenCalled();
});

test('a call that may not be repeated has its connection checked when its caller gives up', () => {
  begin('is silent', operation('quiz.reportViolation', 'mutation'), 'answers').giveUp();
  expect(live.check).toHaveBeenCalledTimes(1);
});

test.each(['quiz.start', 'quiz.complete', 'tournament.join'])(
  '%s, which counts once, is sent as a request where the connection breaks or is silent',
  async (path) => {
    for (const behaviour of ['breaks', 'is silent'] as const)
      expect(await call(behaviour, operation(path, 'mutation'))).toMatchObject({ came: ['request'] });
  },
);

test('a connection that responds late is trusted again, unless another user has signed in', async () => {
  const op = () => operation('quiz.answer', 'mutation');
  await call('answers late', op(), 'is silent');
  expect(carriesCalls()).toBe(false);
  await vi.advanceTimersByTimeAsync(lateMs);
  expect(carriesCalls()).toBe(true);

  await call('answers late', op(), 'is silent');
  storeSession({ token: 'of-ravi', user: { id: 'ravi' } as unknown as Profile });
  await vi.advanceTimersByTimeAsync(lateMs);
  expect(carriesCalls()).toBe(false);
});

test('a call that would have its effect twice is never sent twice', async () => {
  const op = operation('quiz.reportViolation', 'mutation');
  expect(await call('breaks', op)).toMatchObject({ sent: ['connection'], came: ['error'] });
  expect(await call('is silent', op)).toMatchObject({ sent: ['connection'], came: [] });
});

test('what is repeated keeps its session, also where another user has signed in meanwhile', async () => {
  const op = operation('tournament.join', 'mutation');
  const called = call('is silent', op);
  storeSession({ token: 'of-ravi', user: { id: 'ravi' } as unknown as Profile });
  expect(await called).toMatchObject({ sent: ['connection', 'request'] });
  expect(op.context).toMatchObject({ token: 'of-asha' });
});
