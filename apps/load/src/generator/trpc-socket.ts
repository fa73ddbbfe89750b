import { setTimeout as sleep } from 'node:timers/promises';
import { attemptsMs, deadAfterMs, silentMs } from '@paheli/core/carried-calls';
import { WebSocket } from 'ws';
import {
  CallError,
  type CallKind,
  callFrame,
  connectionFrame,
  type Frame,
  readResult,
  stopFrame,
} from './frames';
import type { Target } from './http-client';

export type Item = { readonly id: string | undefined; readonly data: unknown };
type Subscriber = (item: Item) => void;
type Waiting = { resolve(data: unknown): void; reject(error: Error): void };
type Subscription = {
  readonly path: string;
  readonly input: object;
  readonly onItem: Subscriber;
  readonly onStarted: (() => void) | undefined;
};

export type SocketListener = {
  /** Called with the code of every close that this side did not ask for. */
  onClose(code: number): void;
  /** Called once for each received message, without the connection's own. */
  onMessage(): void;
  /** Called when the server ends a subscription with an error. */
  onError(path: string, code: string): void;
  /** Returns whether the server responds to a request over HTTP within so many milliseconds, which pass where it does not. */
  respondsOverHttp(ms: number): Promise<boolean>;
};

/** How long without a message before the web client checks the connection. */
const keepAliveMs = 20_000;

/** The socket of one player at /trpc, with the messages of tRPC's client and none of its cost. */
export class TrpcSocket {
  private socket: WebSocket | null = null;
  private lastId = 0;
  private isDoubted = false;
  private probe: Promise<boolean> | undefined;
  private lastMessageAtMs = 0;
  private readonly calls = new Map<number, Waiting>();
  private readonly subscriptions = new Map<number, Subscription>();

  constructor(
    private readonly target: Target,
    private readonly token: string,
    private readonly listener: SocketListener,
  ) {}

  /** Resolves when the connection is open. Rejects with a CallError if it is refused. */
  open(): Promise<void> {
    const { host, port } = this.target;
    const socket = new WebSocket(`ws://${host}:${port}/trpc?connectionParams=1`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
      origin: `http://${host}:${port}`,
      handshakeTimeout: 60_000,
    });
    this.socket = socket;
    this.isDoubted = false;
    return new Promise((resolve, reject) => {
      socket.once('open', () => {
        this.lastMessageAtMs = performance.now();
        socket.send(connectionFrame(this.token));
        resolve();
      });
      socket.on('message', (data: Buffer) => this.receive(data));
      socket.on('error', (error) => reject(new CallError('network', error.message)));
      socket.once('close', (code) => {
        reject(new CallError('network', `closed with ${code}`));
        if (this.socket === socket) this.lose(code);
      });
    });
  }

  isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Whether calls may travel over this connection: it is open, and none stayed without a response. */
  carriesCalls(): boolean {
    return this.isOpen() && !this.isDoubted;
  }

  /** Starts a subscription and returns the function that ends it. */
  subscribe(path: string, input: object, onItem: Subscriber, onStarted?: () => void): () => void {
    const id = this.nextId();
    this.subscriptions.set(id, { path, input, onItem, onStarted });
    this.send(callFrame(id, 'subscription', path, input));
    return () => {
      if (this.subscriptions.delete(id)) this.send(stopFrame(id));
    };
  }

  /**
   * Sends a query or mutation and resolves with its data. Rejects with a CallError. Where the connection is found to be dead
   * after `patience.ms` or later, as the web client finds out, `patience.onDead` is called once, and the call goes on waiting.
   */
  call(
    kind: CallKind,
    path: string,
    input: object | undefined,
    patience?: { readonly ms: number; readonly onDead: () => void },
  ): Promise<unknown> {
    const id = this.nextId();
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const wait = (ms: number) => {
        timer = setTimeout(async () => {
          const isAlive = await this.responds();
          if (!this.calls.has(id)) return;
          if (isAlive) return wait(2 * ms);
          this.isDoubted = true;
          patience?.onDead();
        }, ms);
      };
      if (patience) wait(patience.ms);
      const settle = () => clearTimeout(timer);
      this.calls.set(id, {
        resolve: (data) => [settle(), resolve(data)],
        reject: (error) => [settle(), reject(error)],
      });
      this.send(callFrame(id, kind, path, input));
    });
  }

  /** Returns whether the connection responds to a probe. Several calls share one. */
  private responds(): Promise<boolean> {
    this.probe ??= Promise.race([
      this.call('query', 'quiz.serverTime', undefined).then(
        () => true,
        (error: CallError) => error.code !== 'network',
      ),
      this.awaitServer(),
    ]).finally(() => {
      this.probe = undefined;
    });
    return this.probe;
  }

  /** Resolves with false some time after the server has responded over HTTP, or after the last attempt. */
  private async awaitServer(): Promise<false> {
    await sleep(silentMs, undefined, { ref: false });
    for (const ms of attemptsMs) {
      if (this.probe === undefined || (await this.listener.respondsOverHttp(ms))) break;
    }
    return sleep(deadAfterMs, false as const, { ref: false });
  }

  /** Checks an idle connection as the web client does. Called every second or so. */
  keepAlive(nowMs: number): void {
    if (nowMs - this.lastMessageAtMs < keepAliveMs) return;
    this.lastMessageAtMs = nowMs;
    this.send('PING');
  }

  close(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  private send(message: string): void {
    if (this.isOpen()) this.socket?.send(message);
  }

  private lose(code: number): void {
    this.socket = null;
    this.subscriptions.clear();
    for (const { reject } of this.calls.values()) reject(new CallError('network'));
    this.calls.clear();
    this.listener.onClose(code);
  }

  private receive(data: Buffer): void {
    const text = data.toString();
    this.lastMessageAtMs = performance.now();
    if (text === 'PING') this.send('PONG');
    else if (text !== 'PONG') {
      this.listener.onMessage();
      this.take(JSON.parse(text) as Frame);
    }
  }

  private take(frame: Frame): void {
    // Messages without an id are requests of the server, such as to connect again; a close follows.
    if (typeof frame.id !== 'number') return;
    const subscription = this.subscriptions.get(frame.id);
    const waiting = this.calls.get(frame.id);
    if (subscription) this.pass(frame.id, subscription, frame);
    else if (waiting) {
      this.calls.delete(frame.id);
      try {
        waiting.resolve(readResult(frame));
      } catch (error) {
        waiting.reject(error as CallError);
      }
    } else this.isDoubted = false; // A late response: the server is slow.
  }

  private pass(id: number, { path, onItem, onStarted }: Subscription, { result, error }: Frame): void {
    if (error) {
      this.subscriptions.delete(id);
      this.listener.onError(path, error.json.data?.code ?? 'unknown');
    } else if (result?.type === 'started') onStarted?.();
    else if (result?.type === 'stopped') this.subscriptions.delete(id);
    else if (result?.data) onItem({ id: result.id, data: result.data.json });
  }
}
