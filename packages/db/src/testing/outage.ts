import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** How connections end: closed in order, torn down by this side, or reset as by a crash. */
export type Ending = 'end' | 'destroy' | 'reset';

/** A relay in front of a database or another server, which can be cut and restored on the same port. */
export class Relay {
  #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  #hasNoTarget = false;

  constructor(targetUrl: string) {
    this.#target = new URL(targetUrl);
  }

  /** Returns the target's URL through the relay; valid after the first `restore`. */
  get url(): string {
    const url = new URL(this.#target);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Accepts connections, to another target if one is given. */
  async restore(targetUrl?: string): Promise<void> {
    if (targetUrl !== undefined) this.#target = new URL(targetUrl);
    this.#hasNoTarget = false;
    this.#server = createServer((near) => {
      if (this.#hasNoTarget) return void near.end();
      const far = connect(Number(this.#target.port || 5432), this.#target.hostname);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => this.#sockets.delete(socket));
      }
      near.pipe(far).pipe(near);
      // A pipe passes on an end, and no error: without this, a client would wait for a server that is not there.
      near.on('error', () => far.destroy());
      far.on('error', () => near.destroy());
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address !== null && typeof address !== 'string') this.#port = address.port;
  }

  /** Ends every connection, and each new one as soon as it is made, as a balancer does whose servers are all down. */
  loseTarget(): void {
    this.#hasNoTarget = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Ends every connection and refuses new ones. */
  cut(ending: Ending): void {
    this.#server?.close();
    for (const socket of this.#sockets) {
      if (ending === 'end') socket.end();
      else if (ending === 'destroy') socket.destroy();
      else socket.resetAndDestroy();
    }
  }
}
