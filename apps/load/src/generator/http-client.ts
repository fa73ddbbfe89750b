import { connect, type Socket } from 'node:net';
import { CallError, type HttpCall } from './frames';
import { type HttpResponse, ResponseParser } from './response-parser';

export type Target = { readonly host: string; readonly port: number };

/** The headers that a phone's browser sends with every call, without those of the connection and the body. */
const browserHeaders = [
  'User-Agent: Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'Accept-Language: en-IN,en;q=0.9',
  'Sec-Fetch-Dest: empty',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Site: same-origin',
].join('\r\n');

/** One kept connection, with at most one request under way. */
class Connection {
  private readonly parser = new ResponseParser();
  private readonly socket: Socket;
  private waiting: { resolve(response: HttpResponse): void; reject(error: Error): void } | null = null;
  isUsable = true;
  /** Whether it carried a request before. */
  isReused = false;

  constructor({ host, port }: Target) {
    this.socket = connect({ host, port, noDelay: true });
    this.socket.on('data', (chunk: Buffer) => this.receive(chunk));
    this.socket.on('error', () => this.end());
    this.socket.on('close', () => this.end());
  }

  send(request: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(request);
    });
  }

  end(): void {
    this.isUsable = false;
    this.socket.destroy();
    this.waiting?.reject(new CallError('network'));
    this.waiting = null;
  }

  private receive(chunk: Buffer): void {
    const response = this.parser.push(chunk);
    if (response === null) return;
    const { waiting } = this;
    this.waiting = null;
    if (!response.keepsAlive) this.end();
    waiting?.resolve(response);
  }
}

/**
 * A small HTTP/1.1 client that keeps its connections, like the browser of one player: a request takes an idle connection
 * or opens another one. Costs a quarter of the processor time of `node:http`: the generators share the machine with the server.
 */
export class HttpClient {
  private readonly idle: Connection[] = [];
  private readonly head: string;

  constructor(
    private readonly target: Target,
    token?: string,
  ) {
    const authorization = token === undefined ? '' : `\r\nAuthorization: Bearer ${token}`;
    this.head = `Host: ${target.host}:${target.port}\r\n${browserHeaders}${authorization}`;
  }

  /**
   * Sends a request and returns the response. Rejects with the CallError `timeout` after `withinMs`, which ends the
   * connection as a browser does, and `network` if the connection is lost. Browsers repeat a request whose kept connection
   * turns out to be closed, and so does this client.
   */
  async request(call: HttpCall, withinMs?: number): Promise<HttpResponse> {
    const connection = this.take();
    try {
      return await this.requestOver(connection, call, withinMs);
    } catch (error) {
      if (!connection.isReused || (error as CallError).code !== 'network') throw error;
      return this.requestOver(new Connection(this.target), call, withinMs);
    }
  }

  /** Ends the idle connections. */
  close(): void {
    for (const connection of this.idle.splice(0)) connection.end();
  }

  private async requestOver(
    connection: Connection,
    { method, path, body }: HttpCall,
    withinMs: number | undefined,
  ): Promise<HttpResponse> {
    const content =
      body === undefined
        ? ''
        : `\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    const sent = connection.send(`${method} ${path} HTTP/1.1\r\n${this.head}${content}\r\n\r\n${body ?? ''}`);
    const response = await (withinMs === undefined ? sent : this.within(withinMs, connection, sent));
    connection.isReused = true;
    if (connection.isUsable) this.idle.push(connection);
    return response;
  }

  private take(): Connection {
    for (let found = this.idle.pop(); found; found = this.idle.pop()) if (found.isUsable) return found;
    return new Connection(this.target);
  }

  private async within(
    ms: number,
    connection: Connection,
    sent: Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      connection.end();
    }, ms);
    try {
      return await sent;
    } catch (error) {
      throw isLate ? new CallError('timeout') : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
