import { once } from 'node:events';
import superjson from 'superjson';
import { TestRunner } from 'vitest';
import { WebSocket } from 'ws';
import { isRecord } from '../wire';
import type { SignedIn, TestApp } from './test-app';

/** The address of a server, or a server, which then listens. */
export type Reachable = string | Pick<TestApp, 'listen'>;

/** A message of the server, with its payload out of superjson's wrapping. */
export type Frame = {
  readonly id: unknown;
  /** `data`, `started` or `stopped`; undefined on an error. */
  readonly type: string | undefined;
  readonly data: unknown;
  readonly error: { readonly message: string; readonly data: Record<string, unknown> } | undefined;
  readonly method: unknown;
};

/** The messages that a socket was sent so far. It is closed at the end of its test. */
export type Inbox<Received> = {
  readonly messages: Received[];
  /** The same messages as raw text. */
  readonly texts: string[];
  /** Resolves with the code of the close. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  /** Resolves with the first matching message, past or future. Rejects when the socket closes before. */
  find(fits: (message: Received) => boolean): Promise<Received>;
  close(): Promise<void>;
};

/** A bare client of the socket at /trpc that keeps everything it was sent. */
export type TestSocket = Inbox<Frame> & {
  readonly frames: Frame[];
  send(message: unknown): void;
  /** Sends one call and resolves with the first frame about it. */
  call(method: 'query' | 'mutation' | 'subscription', path: string, input?: unknown): Promise<Frame>;
};

/** A message of the socket at /api/ws, in the documented names. */
export type Message = Readonly<Record<string, unknown>> & { readonly type: string };

/** A bare client of the socket at /api/ws that keeps everything it was sent. */
export type PlayerSocket = Inbox<Message> & {
  send(message: object | string | Buffer): void;
  /** Returns the messages of one type, in order. */
  ofType(type: string): Message[];
};

export type PlayerSocketOptions = {
  readonly as?: SignedIn;
  /** Another id in the path than the user's own. */
  readonly userId?: string;
  /** Headers that replace the token in the query. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
  readonly origin?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly prefix?: '/api' | '/api/api';
};

/** Connects as a browser's page would, and sends the token in the connection's first message. */
export async function openSocket(
  at: Reachable,
  { as, origin }: { as?: SignedIn; origin?: string } = {},
): Promise<TestSocket> {
  const address = `${await socketUrl(at)}/trpc?connectionParams=1`;
  const socket = new WebSocket(address, origin === undefined ? {} : { origin });
  const inbox = createInbox(socket, readFrames);
  await once(socket, 'open');
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  if (as) send({ method: 'connectionParams', data: { token: as.token } });
  let lastId = 0;
  return {
    ...inbox,
    frames: inbox.messages,
    send,
    call(method, path, input) {
      lastId += 1;
      const id = lastId;
      send(callMessage(id, method, path, input));
      return inbox.find((frame) => frame.id === id);
    },
  };
}

/** Connects as a browser's page would, and resolves once the token has been checked. */
export async function openAdmittedSocket(at: Reachable, as: SignedIn): Promise<TestSocket> {
  const socket = await openSocket(at, { as });
  await socket.call('query', 'auth.profile');
  return socket;
}

/** Connects as a browser's page would, and resolves once the user's events arrive. */
export async function followEvents(at: Reachable, as: SignedIn, input: object = {}): Promise<TestSocket> {
  const socket = await openSocket(at, { as });
  await socket.call('subscription', 'live.events', input);
  await socket.find(({ data }) => JSON.stringify(data ?? '').includes('attached'));
  return socket;
}

/** Connects as a third party's program would, by default with the token in the query. */
export async function openPlayerSocket(
  at: Reachable,
  options: PlayerSocketOptions = {},
): Promise<PlayerSocket> {
  const { as, userId = as?.viewer.userId, protocols = [], headers, origin, query, prefix = '/api' } = options;
  const isInAddress = as !== undefined && headers === undefined && protocols.length === 0;
  const parameters = new URLSearchParams({ ...(isInAddress && { token: as.token }), ...query });
  const address = `${await socketUrl(at)}${prefix}/ws/${userId}?${parameters}`;
  const socket = new WebSocket(address, [...protocols], {
    ...(headers && { headers }),
    ...(origin !== undefined && { origin }),
  });
  const inbox = createInbox(socket, (text) => [JSON.parse(text) as Message]);
  await once(socket, 'open');
  return {
    ...inbox,
    send: (message) =>
      socket.send(
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      ),
    ofType: (type) => inbox.messages.filter((message) => message.type === type),
  };
}

/** Connects as a third party's program and resolves once it is admitted. */
export async function attachPlayerSocket(
  at: Reachable,
  as: SignedIn,
  options: PlayerSocketOptions = {},
): Promise<PlayerSocket> {
  const socket = await openPlayerSocket(at, { as, ...options });
  await socket.find(({ type }) => type === 'attached');
  return socket;
}

/** Resolves when everything that was sent before has got its response. */
export async function pingPlayerSocket(socket: PlayerSocket): Promise<void> {
  const before = socket.ofType('pong').length;
  socket.send({ type: 'ping' });
  await socket.find(() => socket.ofType('pong').length > before);
}

/** Returns the address of a server's sockets. */
export async function socketUrl(at: Reachable): Promise<string> {
  return (typeof at === 'string' ? at : await at.listen()).replace('http', 'ws');
}

/** Collects the messages of a socket and finds one in them. */
function createInbox<Received>(socket: WebSocket, read: (text: string) => Received[]): Inbox<Received> {
  const messages: Received[] = [];
  const texts: string[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => {
    if (String(data) === 'PING') return socket.send('PONG');
    texts.push(String(data));
    messages.push(...read(String(data)));
    socket.emit('frame');
  });
  const close = async () => {
    socket.close();
    await closed;
  };
  TestRunner.getCurrentTest()?.context.onTestFinished(close);
  return {
    messages,
    texts,
    closed,
    socket,
    async find(fits) {
      for (;;) {
        const found = messages.find(fits);
        if (found !== undefined) return found;
        const ended = await Promise.race([once(socket, 'frame').then(() => undefined), closed]);
        if (ended !== undefined && !messages.some(fits))
          throw new Error(`the socket was closed with ${ended}`);
      }
    },
    close,
  };
}

/** Returns a call as tRPC's client writes it. */
export function callMessage(id: number, method: string, path: string, input?: unknown): object {
  const { lastEventId, ...others } = isRecord(input) ? input : {};
  return {
    id,
    jsonrpc: '2.0',
    method,
    params: {
      path,
      input: superjson.serialize(isRecord(input) ? others : input),
      ...(lastEventId !== undefined && { lastEventId }),
    },
  };
}

/** Returns the frames in one message of the socket at /trpc. */
export function readFrames(text: string): Frame[] {
  const messages: unknown = JSON.parse(text);
  return [messages].flat().map(readFrame);
}

function readFrame(message: unknown): Frame {
  if (!isRecord(message)) throw new Error(`not a frame: ${JSON.stringify(message)}`);
  const { id, method, result, error } = message;
  const { type, data } = isRecord(result) ? result : {};
  return {
    id,
    method,
    type: typeof type === 'string' ? type : undefined,
    data: unwrap(data),
    error: unwrap(error) as Frame['error'],
  };
}

function unwrap(value: unknown): unknown {
  return isRecord(value) && 'json' in value ? superjson.deserialize(value as never) : value;
}
