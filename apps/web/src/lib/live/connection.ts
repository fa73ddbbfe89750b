import { createLocalStore } from '../browser/local-store';

/** `paused`: stopped after the last attempt, until the page becomes visible or the network returns. */
export type ConnectionPhase = 'closed' | 'connecting' | 'open' | 'waiting' | 'paused';

export type Connection = {
  readonly phase: ConnectionPhase;
  /** The number of the connection. Subscriptions of an earlier connection are gone. */
  readonly epoch: number;
  /** Whether a call over this connection got no response. Calls then use HTTP until it opens again. */
  readonly isDoubted: boolean;
};

/** The state of the live connection. */
export const connection = createLocalStore<Connection>({ phase: 'closed', epoch: 0, isDoubted: false });

/** Returns whether calls may travel over the connection. Without a network, a request fails at once, and a socket later. */
export function carriesCalls(): boolean {
  const { phase, isDoubted } = connection.get();
  return phase === 'open' && !isDoubted && navigator.onLine;
}

/** Sends later calls over HTTP until the connection opens again, or until it is trusted. */
export function doubtConnection(isDoubted = true): void {
  connection.set({ ...connection.get(), isDoubted });
}
