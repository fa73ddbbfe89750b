import { probeMs } from '@paheli/core/carried-calls';
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
      if (response) this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(response) }));
    }
  }

  close(): void {
    this.readyState = FakeSocket.CLOSING;
  }
}

const timeOf = (ms: number) => superjson.serialize({ now: new Date(ms) });
const isOpenAs = (epoch: number) =>
  vi.waitFor(() => expect(connection.get()).toMatchObject({ phase: 'open', epoch }));

/** Probes the connection and lets its time pass. */
async function probe(): Promise<void> {
  const probed = probeSocket();
  await vi.advanceTimersByTimeAsync(probeMs);
  await probed;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { location: { protocol: 'https:', host: 'paheli.test' } });
  vi.stubGlobal('navigator', { onLine: true });
  // The signal's own timer is not the faked one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), ms);
    return stopping.signal;
  });
  connection.set({ phase: 'closed', epoch: 0, isDoubted: false });
  far.opened = [];
  far.respond = () => undefined;
  openSocket('of-asha');
  await isOpenAs(1);
});
afterEach(() => {
  closeSocket();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an open connection that does not respond for 700 ms is replaced', async () => {
  const probed = probeSocket();
  await vi.advanceTimersByTimeAsync(probeMs - 1);
  expect(far.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  await probed;
  await isOpenAs(2);
  expect(probeMs).toBe(700);
});

test('a connection that responds stays, and its response corrects the clock', async () => {
  const serverMs = serverClock.nowMs() + 60_000;
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
