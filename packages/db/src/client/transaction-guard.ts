import type postgres from 'postgres';
import { queryChannel, reportQuery } from './query-channel';

/**
 * Keeps a transaction's statements inside the transaction, and lets no statement wait for ever, whatever happens to its
 * connection.
 *
 * postgres.js (3.4.9) writes the ROLLBACK of a transaction to the socket even when that socket just closed, which ends
 * the process with an uncaught TypeError. Statements that come after the loss would run on the next session of the same
 * connection, outside any transaction, each committing by itself. This guard rejects such statements, and likewise a
 * statement that was not awaited and comes after the commit.
 *
 * A statement that postgres.js sends after the error of a socket and before its end is never rejected: it waits until the
 * connection is used again, and then succeeds without having run. This guard rejects the statements of a connection that
 * has ended, and calls `onUnsent`: their bytes may still be in the connection's buffer.
 */
export class TransactionGuard {
  readonly #open = new Set<Scope>();
  readonly #scopes = new WeakMap<object, Scope>();
  readonly #watched = new WeakSet<Connection>();
  /** The unsettled statements of each connection. */
  readonly #running = new Map<number, Set<Query>>();

  constructor(private readonly onUnsent: () => void) {}

  /** Handles the option `onclose` of postgres.js. */
  readonly connectionClosed = (connectionId: number): void => {
    for (const scope of this.#open) {
      if (scope.connectionId === connectionId) scope.over ??= connectionLost;
    }
    for (const query of this.#running.get(connectionId) ?? []) {
      query.reject(failure(connectionLost));
      this.onUnsent();
    }
  };

  /** Watches the connection that a query will run on. postgres.js shows it to queries with this option. */
  readonly follow = (query: object): void => {
    const { options } = query as Pick<Query, 'options'>;
    options.onexecute ??= (connection) => {
      this.#watch(connection);
      // As without the option: the connection may take further queries.
      return true;
    };
  };

  /** Replaces `begin` of a client that was created with `connectionClosed`. */
  protect(client: postgres.Sql): void {
    const internals = client as unknown as Internals;
    const { begin, unsafe } = internals;
    let starting: Scope | undefined;
    // `begin` itself calls `unsafe`, at once, and receives its connection through `onexecute`.
    internals.unsafe = (...[text, values, options]) => {
      const scope = starting;
      const { onexecute } = options ?? {};
      if (scope === undefined || onexecute === undefined) return unsafe(...trim(text, values, options));
      const onConnection = (connection: Connection) => {
        scope.connectionId = connection.id;
        this.#watch(connection);
        return onexecute(connection);
      };
      return unsafe(text, values, { ...options, onexecute: onConnection });
    };
    internals.begin = async (...parameters) => {
      const body = parameters.pop() as Body;
      const mode = parameters as string[];
      const scope: Scope = { connectionId: undefined, over: undefined };
      this.#open.add(scope);
      try {
        starting = scope;
        const result = begin(...mode, (transaction) => this.#run(scope, transaction, body));
        starting = undefined;
        return await result;
      } finally {
        scope.over ??= transactionOver;
        this.#open.delete(scope);
      }
    };
  }

  /** Runs the body of a transaction, or of a savepoint in it, and registers its statements under the scope. */
  #run(scope: Scope, transaction: Transaction, body: Body): unknown {
    this.#scopes.set(transaction.unsafe('').handler, scope);
    const { savepoint } = transaction;
    if (queryChannel.hasSubscribers) {
      const { unsafe } = transaction;
      transaction.unsafe = (...parameters) => reportQuery(unsafe(...parameters));
    }
    transaction.savepoint = (...parameters) => {
      const inner = parameters.pop() as Body;
      if (scope.over !== undefined) return Promise.reject(failure(scope.over));
      return savepoint(...(parameters as string[]), (nested) => this.#run(scope, nested, inner));
    };
    return body(transaction);
  }

  #watch(connection: Connection): void {
    if (this.#watched.has(connection)) return;
    this.#watched.add(connection);
    const { execute } = connection;
    connection.execute = (query) => {
      this.#track(connection.id, query);
      const scope = this.#scopes.get(query.handler);
      if (scope === undefined) return execute(query);
      if (scope.over !== undefined) {
        query.reject(failure(scope.over));
        return true;
      }
      const { reject } = query;
      query.reject = (error) => {
        // A socket's error comes before its `close`; a ROLLBACK may be written in between.
        if (isConnectionLoss(error)) scope.over ??= connectionLost;
        reject(error);
      };
      return execute(query);
    };
  }

  #track(connectionId: number, query: Query): void {
    const running = this.#running.get(connectionId) ?? new Set();
    this.#running.set(connectionId, running.add(query));
    const { resolve, reject } = query;
    query.resolve = (result) => {
      running.delete(query);
      resolve(result);
    };
    query.reject = (error) => {
      running.delete(query);
      reject(error);
    };
  }
}

type Scope = { connectionId: number | undefined; over: Failure | undefined };

type Failure = { code: string; message: string };

const connectionLost: Failure = {
  code: 'CONNECTION_CLOSED',
  message: 'The connection was lost within the transaction',
};
const transactionOver: Failure = { code: 'TRANSACTION_OVER', message: 'The transaction is over already' };

function failure({ code, message }: Failure): Error {
  return Object.assign(new Error(message), { code });
}

function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('syscall' in error) return true;
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('CONNECT');
}

/** Drops trailing undefined arguments, because `unsafe` counts its arguments. */
function trim(...[text, values, options]: Parameters<Unsafe>): Parameters<Unsafe> {
  if (options !== undefined) return [text, values, options];
  return values === undefined ? [text] : [text, values];
}

// The parts of postgres.js that are used beyond its types (src/index.js, src/connection.js, src/query.js).
type Query = Promise<unknown> & {
  handler: object;
  options: QueryOptions;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};
type Connection = { id: number; execute(query: Query): boolean };
type QueryOptions = { onexecute?(connection: Connection): unknown };
type Unsafe = (text: string, values?: unknown, options?: QueryOptions) => Query;
type Body = (transaction: Transaction) => unknown;
type Begin = (...parameters: [...mode: string[], body: Body]) => Promise<unknown>;
type Transaction = { unsafe: Unsafe; savepoint: Begin };
type Internals = { unsafe: Unsafe; begin: Begin };
