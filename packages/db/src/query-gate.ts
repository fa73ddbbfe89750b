import { Semaphore } from '@paheli/core/semaphore';
import type postgres from 'postgres';

/**
 * Admits at most as many queries and transactions to a pool as it has connections; the rest wait in order.
 *
 * Without a free connection, postgres.js (3.4.9) queues a query behind the statement that runs on a busy one. One
 * statement that waits for a lock would delay all later ones.
 */
export class QueryGate {
  readonly #places: Semaphore;

  constructor(maxConnections: number) {
    this.#places = new Semaphore(maxConnections);
  }

  /** Returns the client with every query and transaction behind the gate. */
  guard(client: postgres.Sql): postgres.Sql {
    const internals = client as unknown as Internals;
    const { begin, unsafe } = internals;
    internals.begin = (...parameters) => this.#places.run(() => begin(...parameters));
    // The statement that begins a transaction was admitted by `begin`; its option identifies it.
    internals.unsafe = (...parameters) => {
      const query = unsafe(...parameters);
      if (parameters[2]?.onexecute === undefined) this.#hold(query);
      return query;
    };
    return new Proxy(client, {
      apply: (target, self, parameters) => {
        const made: unknown = Reflect.apply(target, self, parameters);
        if (isQuery(made)) this.#hold(made);
        return made;
      },
    });
  }

  /** Delays sending a query until it is admitted. A query is sent when it is awaited; a fragment never is. */
  #hold(query: Query): void {
    const { handler } = query;
    query.handler = (sent) => {
      const run = async () => {
        handler(sent);
        await sent;
      };
      // The query's own promise reports the error to its caller.
      this.#places.run(run).catch(() => undefined);
    };
  }
}

function isQuery(made: unknown): made is Query {
  return made instanceof Promise && 'handler' in made && typeof made.handler === 'function';
}

// The parts of postgres.js that are used beyond its types (src/index.js, src/query.js).
type Query = Promise<unknown> & { handler: (query: Query) => void };
type Internals = {
  begin(...parameters: unknown[]): Promise<unknown>;
  unsafe(text: string, values?: unknown, options?: { onexecute?: unknown }): Query;
};
