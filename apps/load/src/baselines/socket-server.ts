import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ServerReady, SocketCommand } from './baseline-server';

/** The least that a message over a socket can cost: the product's library, without anything around it. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });

server.on('connection', (socket: WebSocket) => {
  socket.on('message', (data) => socket.send(data, { binary: false }));
});
server.on('listening', () => {
  process.send?.({ port: (server.address() as AddressInfo).port } satisfies ServerReady);
});
process.on('message', (command: SocketCommand) => {
  if (command.type === 'broadcast') void broadcast(command.rounds, command.text);
  else pushOnTime(command.startsAtMs, command.withinMs);
});
process.once('disconnect', () => process.exit());

/** Sends every socket the same text several times, as a hub sends an event to everyone. */
async function broadcast(rounds: number, text: string): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const socket of server.clients) socket.send(text);
    await nextTurn();
  }
}

/** Sends every socket one message at its own instant, which the message names. */
function pushOnTime(startsAtMs: number, withinMs: number): void {
  for (const socket of server.clients) {
    const dueAtMs = Math.round(startsAtMs + Math.random() * withinMs);
    setTimeout(() => socket.send(String(dueAtMs)), dueAtMs - Date.now());
  }
}
