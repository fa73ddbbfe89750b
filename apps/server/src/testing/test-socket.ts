import { once } from 'node:events';
import superjson from 'superjson';
import { WebSocket } from 'ws';
import { isRecord } from '../rest/wire';
import type { SignedIn } from './test-app';

/** What the server sent, with its payload out of superjson's wrapping. */
export type Frame = {
  readonly id: unknown;
  /** `data`, `started` or `stopped`; undefined on an error. */
  readonly type: string | undefined;
  readonly data: unknown;
  readonly error: { readonly message: string; readonly data: Record<string, unknown> } | undefined;
  readonly method: unknown;
};

/** A bare client of the socket at /trpc that keeps everything it was sent. */
export type TestSocket = {
  readonly frames: Frame[];
  /** The same, as it came over the wire. */
  readonly texts: string[];
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  send(message: unknown): void;
  /** Sends one call and answers the first frame about it. */
  call(method: 'query' | 'mutation' | 'subscription', path: string, input?: unknown): Promise<Frame>;
  /** The first frame, sent already or to come, that fits. Rejects when the socket closes before. */
  find(fits: (frame: Frame) => boolean): Promise<Frame>;
  close(): Promise<void>;
};

/** Connects as a browser's page would, and says who it is in the connection's first message. */
export async function openSocket(
  url: string,
  { as, origin }: { as?: SignedIn; origin?: string } = {},
): Promise<TestSocket> {
  const address = `${url.replace('http', 'ws')}/trpc?connectionParams=1`;
  const socket = new WebSocket(address, origin === undefined ? {} : { origin });
  const frames: Frame[] = [];
  const texts: string[] = [];
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => {
    if (String(data) === 'PING') return socket.send('PONG');
    texts.push(String(data));
    const messages: unknown = JSON.parse(String(data));
    frames.push(...[messages].flat().map(readFrame));
    socket.emit('frame');
  });
  await once(socket, 'open');
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  if (as) send({ method: 'connectionParams', data: { token: as.token } });
  let lastId = 0;

  async function find(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = frames.find(fits);
      if (found) return found;
      const ended = await Promise.race([once(socket, 'frame').then(() => undefined), closed]);
      if (ended !== undefined && !frames.some(fits)) throw new Error(`the socket was closed with ${ended}`);
    }
  }

  return {
    frames,
    texts,
    closed,
    socket,
    send,
    find,
    call(method, path, input) {
      lastId += 1;
      const id = lastId;
      send(callMessage(id, method, path, input));
      return find((frame) => frame.id === id);
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}

/** One call as tRPC's client writes it. */
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
