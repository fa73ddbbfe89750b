import { WebSocket } from 'ws';
import type { RestPlayer } from './rest-player';
import type { ServerProcess } from './server-process';

export type TabEvent = { readonly type: string; readonly [fact: string]: unknown };
export type Tab = {
  /** What the player was told, in order. */
  readonly events: readonly TabEvent[];
  /** Resolves with the code with which the socket closed. */
  readonly closed: Promise<number>;
  /** Closes the socket, as a player who leaves. */
  leave(): void;
};

/** Opens the documented socket of a signed-in player at one of the processes. */
export async function listen(
  server: Pick<ServerProcess, 'url'> | undefined,
  player: RestPlayer,
): Promise<Tab> {
  const { _id: userId } = await player.profile();
  const url = `${server?.url.replace('http', 'ws')}/api/ws/${userId}?token=${player.token}`;
  const socket = new WebSocket(url);
  const events: TabEvent[] = [];
  socket.on('message', (text) => events.push(JSON.parse(String(text)) as TabEvent));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { events, closed, leave: () => socket.close() };
}
