import { createLocalStore } from '../browser/local-store';

/** `paused`: stopped after the last attempt, until the page becomes visible or the network returns. */
export type ConnectionPhase = 'closed' | 'connecting' | 'open' | 'waiting' | 'paused';

export type Connection = {
  readonly phase: ConnectionPhase;
  /** The number of the connection. Subscriptions of an earlier connection are gone. */
  readonly epoch: number;
};

/** The state of the live connection. */
export const connection = createLocalStore<Connection>({ phase: 'closed', epoch: 0 });
