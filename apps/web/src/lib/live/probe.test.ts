import { attemptsMs, deadAfterMs, silentMs } from '@paheli/core/carried-calls';
import superjson from 'superjson';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverClock } from '../time/server-clock';
import { connection } from './connection';
import { probeSocket } from './probe';
import { closeSocket, openSocket } from './socket';

type Request = { readonly id: number; readonly method?: string };

/** The server's end of all sockets: what it does with a call, and the sockets that were opened. */
const far = {
  opened: [] as FakeSocket[],
  /** Returns what comes back for a call; undefined where nothing does. */
  respond: (_request: Request): object | undefined => undefined,
  /** How late everything that comes back is, over the sockets and over HTTP. */
  lateMs: 0,
  isReachable: true,
};

/** A socket that opens at once and never closes by itself, as one over a dead network. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = FakeSocket.CONNECTING;

  constructor() {
    super();
    far.opened.push(this);
    setImmediate(() => {
      this.readyState = FakeSocket.OPEN;
      this.dispatchEvent(new Event('open'));
    });
  }

  send(text: string): void {
    if (text === 'PING') return;
    for (const request of [JSON.parse(text)].flat() as Request[]) {
      const response = request.method === 'query' ? far.respond(request) : undefined;
      const deliver = () =>
        this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(response) }));
      if (response && far.lateMs === 0) deliver();
      else if (response) setTimeout(deliver, far.lateMs);
    }
  }

  close(): void {
    this.readyState = FakeSocket.CLOSING;
  }
}

const timeOf = (ms: number) => superjson.serialize({ now: new Date(ms) });
const isOpenAs = (epoch: number) =>
  vi.waitFor(() => expect(connection.get()).toMatchObject({ phase: 'open', epoch }));

/** A dead connection to a server that responds over HTTP at once is known so soon. */
const soonMs = silentMs + deadAfterMs;

/** Probes the connection and lets its time pass. */
async function probe(): Promise<void> {
  const probed = probeSocket();
  await vi.advanceTimersByTimeAsync(soonMs);
  await probed;
}

/** A request that fails where its signal aborts before the server responds. */
function fetchLate(_path: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  signal.addEventListener('abort', () => reject(signal.reason));
  if (far.isReachable && far.lateMs === 0) resolve(new Response());
  else if (far.isReachable) setTimeout(() => resolve(new Response()), far.lateMs);
  return promise;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { location: { protocol: 'https:', host: 'paheli.test' } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', vi.fn(fetchLate));
  // The signal's own timer is not the faked one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), ms);
    return stopping.signal;
  });
  connection.set({ phase: 'closed', epoch: 0, isDoubted: false });
  far.opened = [];
  Object.assign(far, { respond: () => undefined, lateMs: 0, isReachable: true });
  openSocket('of-asha');
  await isOpenAs(1);
});
afterEach(() => {
  closeSocket();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a connection that is silent while the server responds over HTTP is replaced soon', async () => {
  const probed = probeSocket();
  await vi.advanceTimersByTimeAsync(soonMs - 1);
  expect(far.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await probed;
  await isOpenAs(2);
  expect(soonMs).toBe(700);
});

test('a server that is seconds late over every way has no dead connection', async () => {
  far.respond = ({ id }) => ({ id, result: { type: 'data', data: timeOf(serverClock.nowMs()) } });
  far.lateMs = 3_000;
  const probed = probeSocket();
  await vi.advanceTimersByTimeAsync(3_000);
  await probed;
  expect(connection.get()).toMatchObject({ phase: 'open', epoch: 1 });
});

test('a server that responds soon is not asked over HTTP', async () => {
  far.respond = ({ id }) => ({ id, result: { type: 'data', data: timeOf(serverClock.nowMs()) } });
  far.lateMs = silentMs - 1;
  await probe();
  expect(fetch).not.toHaveBeenCalled();
});

test('where no way brings a response the connection is replaced after five seconds', async () => {
  far.isReachable = false;
  const probed = probeSocket();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(far.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(attemptsMs.reduce((sum, ms) => sum + ms, soonMs) - 5_000);
  await probed;
  await isOpenAs(2);
});

test('a connection that responds stays, and its response corrects the clock', async () => {
  // Dates have whole milliseconds.
  const serverMs = Math.ceil(serverClock.nowMs()) + 60_000;
  far.respond = ({ id }) => ({ id, result: { type: 'data', data: timeOf(serverMs) } });
  await probe();
  expect(far.opened).toHaveLength(1);
  expect(serverClock.nowMs()).toBeGreaterThanOrEqual(serverMs);
});

test('a refusal is a response too', async () => {
  const json = { code: -32001, message: 'no', data: { httpStatus: 429, code: 'rate_limited', detail: 'no' } };
  far.respond = ({ id }) => ({ id, error: superjson.serialize(json) });
  await probe();
  expect(connection.get()).toMatchObject({ phase: 'open', epoch: 1 });
});

test('several reasons to probe at once are one probe, and a replaced connection can be probed again', async () => {
  await Promise.all([probe(), probeSocket()]);
  await isOpenAs(2);
  expect(far.opened).toHaveLength(2);
  await probe();
  await isOpenAs(3);
});

test('a connection that is down is opened at once, and one without a network is left alone', async () => {
  connection.set({ ...connection.get(), phase: 'paused' });
  await probe();
  await isOpenAs(2);
  vi.stubGlobal('navigator', { onLine: false });
  await probe();
  expect(far.opened).toHaveLength(2);
});
