import type postgres from 'postgres';

/** A statement with more parameters lists rows: its text differs with their number, and would be prepared for each. */
const mostParameters = 40;

/**
 * The setting of connections on which queries are prepared. By default PostgreSQL would keep a plan after five runs: one of
 * the time when a table was small reads all sessions for each player of a tournament that arrives later.
 */
export const plannedAnew = { plan_cache_mode: 'force_custom_plan' };

/**
 * Returns the client with its `unsafe` queries prepared once for each connection, in transactions and savepoints too.
 * PostgreSQL then does not parse them again, and they are sent without waiting for their description.
 *
 * drizzle (0.45) asks postgres.js for unprepared queries, whatever the client's own setting
 * (https://github.com/drizzle-team/drizzle-orm/issues/6096).
 */
export function prepareQueries(client: postgres.Sql): postgres.Sql {
  return preparing(client as unknown as Internals) as unknown as postgres.Sql;
}

function preparing(client: Internals): Internals {
  const within = (start: Start): Start => {
    return (...parameters) => {
      const body = parameters.pop() as Body;
      return start(...(parameters as string[]), (transaction) => body(preparing(transaction)));
    };
  };
  const unsafe: Unsafe = (text, values = [], options = {}) =>
    client.unsafe(text, values, { ...options, prepare: values.length <= mostParameters });
  return new Proxy(client, {
    get(target, name) {
      if (name === 'unsafe') return unsafe;
      if (name === 'begin' || name === 'savepoint') return within(target[name]);
      return Reflect.get(target, name);
    },
  });
}

// The parts of a client and of a transaction of postgres.js that drizzle uses.
type Unsafe = (text: string, values?: readonly unknown[], options?: object) => unknown;
type Body = (transaction: Internals) => unknown;
type Start = (...parameters: [...mode: string[], body: Body]) => unknown;
type Internals = { readonly unsafe: Unsafe; readonly begin: Start; readonly savepoint: Start };
