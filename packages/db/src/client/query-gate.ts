import { Semaphore } from '@paheli/core/semaphore';
import type postgres from 'postgres';
import { queryChannel, reportQuery } from './query-channel';

/** What goes through a pool: queries and transactions now, and the waits since it was opened. */
export type PoolLoad = {
  readonly running: number;
  readonly waiting: number;
  /** How many had to wait for a connection, and how long in all. */
  readonly waits: number;
  readonly waitedMs: number;
};

/**
 * Admits at most as many queries and transactions to a pool as it has connections; the rest wait in order.
 *
 * Without a free connection, postgres.js (3.4.9) queues a query behind the statement that runs on a busy one. One
 * statement that waits for a lock would delay all later ones.
 */
export class QueryGate {
  readonly #places: Semaphore;
  readonly #maxConnections: number;
  readonly #follow: (query: object) => void;
  #waits = 0;
  #waitedMs = 0;

  /** Calls `follow` with each query before the pool takes it. */
  constructor(maxConnections: number, follow: (query: object) => void) {
    this.#places = new Semaphore(maxConnections);
    this.#maxConnections = maxConnections;
    this.#follow = follow;
  }

  get load(): PoolLoad {
    const { running, waiting } = this.#places;
    return { running, waiting, waits: this.#waits, waitedMs: this.#waitedMs };
  }

  /** Returns the client with every query and transaction behind the gate. */
  guard(client: postgres.Sql): postgres.Sql {
    const internals = client as unknown as Internals;
    const { begin, unsafe } = internals;
    internals.begin = (...parameters) =>
      queryChannel.tracePromise(() => this.#admit(() => begin(...parameters)), { text: 'transaction' });
    // The statement that begins a transaction was admitted by `begin`; its option identifies it.
    internals.unsafe = (...parameters) => {
      const query = reportQuery(unsafe(...parameters));
      if (parameters[2]?.onexecute === undefined) this.#hold(query);
      return query;
    };
    return new Proxy(client, {
      apply: (target, self, parameters) => {
        const made: unknown = Reflect.apply(target, self, parameters);
        if (isQuery(made)) this.#hold(reportQuery(made));
        return made;
      },
    });
  }

  /** Runs work when a connection is free. Measures the wait, where there is one. */
  #admit<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#places.running < this.#maxConnections) return this.#places.run(work);
    const askedAt = performance.now();
    return this.#places.run(() => {
      this.#waits += 1;
      this.#waitedMs += performance.now() - askedAt;
      return work();
    });
  }

  /** Delays sending a query until it is admitted. A query is sent when it is awaited; a fragment never is. */
  #hold(query: Query): void {
    const { handler } = query;
    this.#follow(query);
    query.handler = (sent) => {
      const run = async () => {
        handler(sent);
        await sent;
      };
      // The query's own promise reports the error to its caller.
      this.#admit(run).catch(() => undefined);
    };
  }
}

function isQuery(made: unknown): made is Query {
  return made instanceof Promise && 'handler' in made && typeof made.handler === 'function';
}

// The parts of postgres.js that are used beyond its types (src/index.js, src/query.js).
type Query = Promise<unknown> & { handler: (query: Query) => void; handle: () => Promise<void> };
type Internals = {
  begin(...parameters: unknown[]): Promise<unknown>;
  unsafe(text: string, values?: unknown, options?: { onexecute?: unknown }): Query;
};
