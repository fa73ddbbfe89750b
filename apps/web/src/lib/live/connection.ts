import { createLocalStore } from '../browser/local-store';

/** `paused`: gave up after the last attempt, until the page is looked at or the network returns. */
export type ConnectionPhase = 'closed' | 'connecting' | 'open' | 'waiting' | 'paused';

export type Connection = {
  readonly phase: ConnectionPhase;
  /** Grows with each connection that replaces another: subscriptions of an older one are gone. */
  readonly epoch: number;
};

/** The one live connection as everybody may see it. */
export const connection = createLocalStore<Connection>({ phase: 'closed', epoch: 0 });
