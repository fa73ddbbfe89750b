import { i18n } from '@lingui/core';
import { createWSClient, type TRPCWebSocketClient } from '@trpc/client';
import { logWarning } from '../log';
import { type ConnectionPhase, connection } from './connection';

const retries = 5;
const retryMs = 5_000;
const soonestMs = 500;
/** The close code of a server to which newer pages of the same user connected. */
const replacedCode = 4408;
/** The longest delay of a browser timer; in effect never. */
const neverMs = 2 ** 31 - 1;

let current: TRPCWebSocketClient | null = null;
let currentToken: string | null = null;

/** Opens the connection of a signed-in session and replaces any other. */
export function openSocket(token: string): void {
  closeSocket();
  currentToken = token;
  const { epoch } = connection.get();
  connection.set({ phase: 'connecting', epoch: epoch + 1, isDoubted: false });
  const setPhase = (phase: ConnectionPhase) => {
    const state = connection.get();
    if (state.epoch === epoch + 1) connection.set({ ...state, phase, isDoubted: false });
  };
  let isReplaced = false;
  current = createWSClient({
    url: socketUrl(),
    connectionParams: () => ({ token, language: i18n.locale }),
    retryDelayMs: (attempt) => {
      // Otherwise the pages would take the place of each other for ever.
      const delayMs = isReplaced ? null : reconnectDelayMs(attempt, Math.random());
      if (delayMs !== null) {
        setPhase('waiting');
        return delayMs;
      }
      setPhase('paused');
      logWarning(
        isReplaced
          ? 'Live updates go to newer pages until this one is used.'
          : `Live updates stopped after ${retries} attempts to reconnect.`,
        null,
      );
      return neverMs;
    },
    keepAlive: { enabled: true, intervalMs: 20_000, pongTimeoutMs: 5_000 },
    onOpen: () => setPhase('open'),
    onClose: (cause) => {
      isReplaced = cause?.code === replacedCode;
      if (connection.get().phase === 'open') setPhase('waiting');
    },
  });
}

/**
 * Returns the pause before an attempt to reconnect; null after the last one. A server that restarts closes thousands of
 * sockets at once: their first attempts are spread by `random`, from 0 to 1, so that they do not arrive at once elsewhere.
 */
export function reconnectDelayMs(attempt: number, random: number): number | null {
  if (attempt >= retries) return null;
  return attempt === 0 ? soonestMs + random * (retryMs - soonestMs) : retryMs;
}

/** Closes the connection without a retry. */
export function closeSocket(): void {
  const closing = current;
  current = null;
  currentToken = null;
  connection.set({ ...connection.get(), phase: 'closed' });
  void closing?.close();
}

/** Reconnects at once if the connection is down. */
export function reviveSocket(): void {
  const { phase } = connection.get();
  if (phase === 'waiting' || phase === 'paused') replaceSocket();
}

/** Connects anew for the same session. */
export function replaceSocket(): void {
  if (currentToken) openSocket(currentToken);
}

/** The current connection, for tRPC's link. The link is created once, while connections change with sessions. */
export const socketClient = new Proxy({} as TRPCWebSocketClient, {
  get(_target, property) {
    if (!current) throw new Error('subscriptions need a signed-in session');
    const value: unknown = Reflect.get(current, property, current);
    return typeof value === 'function' ? value.bind(current) : value;
  },
});

function socketUrl(): string {
  const { protocol, host } = window.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/trpc`;
}
