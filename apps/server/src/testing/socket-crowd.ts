import { WebSocket } from 'ws';

// A process of its own with many bare clients of the socket at /trpc, so that they do not share the server's thread.

export type CrowdCommand =
  | { readonly kind: 'connect'; readonly url: string; readonly tokens: readonly string[] }
  /** Reports when every socket has received this many further messages. */
  | { readonly kind: 'expect'; readonly messages: number };
export type CrowdReport = { readonly kind: 'attached' } | { readonly kind: 'received' };

const subscribe = JSON.stringify({
  id: 1,
  method: 'subscription',
  params: { path: 'live.events', input: { json: {} } },
});
/** More connections at once would overflow the server's queue of new ones. */
const connectingAtOnce = 50;

let [awaited, received] = [0, 0];
let sockets: readonly WebSocket[] = [];

function report(message: CrowdReport): void {
  process.send?.(message);
}

function attach(url: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    let isAttached = false;
    socket.once('error', reject);
    socket.once('open', () => {
      socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
      socket.send(subscribe);
    });
    socket.on('message', (data: Buffer) => {
      if (isAttached) count();
      else if (data.includes('attached')) {
        isAttached = true;
        resolve(socket);
      } else if (data.includes('"error"')) reject(new Error(String(data)));
    });
  });
}

function count(): void {
  received += 1;
  if (received === awaited) report({ kind: 'received' });
}

async function connectAll(url: string, tokens: readonly string[]): Promise<void> {
  const waiting = tokens.values();
  const opened: WebSocket[] = [];
  const connectSome = async () => {
    for (const token of waiting) opened.push(await attach(url, token));
  };
  await Promise.all(Array.from({ length: connectingAtOnce }, connectSome));
  sockets = [...sockets, ...opened];
  report({ kind: 'attached' });
}

process.on('message', (command: CrowdCommand) => {
  if (command.kind === 'expect') {
    awaited = command.messages * sockets.length;
    received = 0;
    return;
  }
  connectAll(command.url, command.tokens).catch((error: unknown) => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
