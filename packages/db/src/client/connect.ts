import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { arrayTypes, parseSafeInteger, registerArrayTypes } from './array-types';
import { failingSockets } from './open-socket';
import { plannedAnew, prepareQueries } from './prepare-queries';
import { type PoolLoad, QueryGate } from './query-gate';
import { TransactionGuard } from './transaction-guard';

/** An open database: a pool over its URL, which reconnects by itself after an outage. */
export type Database = {
  /** Typed queries. Timestamps are mapped by the columns; in a raw `sql` fragment a Date has to be cast to text. */
  readonly db: PostgresJsDatabase;
  /**
   * Plain SQL for set-based functions and reports. Columns are camel case in rows; timestamptz is a Date, date the
   * text of its day, int8 a safe integer, numeric a string. Arrays of strings and numbers are parameters with a cast (`${ids}::uuid[]`); arrays of
   * Dates or booleans also need `sql.array(…)`, because the client takes the type of their first element.
   */
  readonly sql: postgres.Sql;
  /** Returns what goes through the pool. */
  load(): PoolLoad;
  /** Lets running queries finish (five seconds at most), then closes the pool. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  url: string;
  /** The maximum number of connections; they are opened when needed. Default 10. */
  maxConnections?: number;
  /** The name shown in pg_stat_activity. */
  applicationName?: string;
  /** Limits of each statement. Without them the server's own limits apply. */
  limits?: StatementLimits;
  /** Receives the server's notices; by default they are ignored. */
  onNotice?: (message: string) => void;
};

/** Limits in milliseconds; 0 is no limit. Beyond a limit PostgreSQL ends the statement with 55P03 or 57014. */
export type StatementLimits = { readonly lockTimeoutMs: number; readonly statementTimeoutMs: number };

const connectTimeoutSeconds = 5;
const closeTimeoutSeconds = 5;
/**
 * A short pause, so that a query against a stopped database fails at once and a restarted database is found at once.
 */
const reconnectPauseSeconds = 0.02;
/**
 * postgres.js (3.4.9) keeps the unsent bytes of a lost connection, and with them delays the start of the next session for
 * ever; each attempt then ends with its timeout. From this length on it writes at once: the server refuses the garbled
 * start, the buffer is empty, and the next attempt succeeds. PostgreSQL shows the first 63 characters of a name.
 */
const longStartBytes = 1_024;
/**
 * PostgreSQL compiles what it expects to be expensive, by default and anew for each run. A plan made for a table without
 * statistics often looks expensive: compiling took three quarters of PostgreSQL's time while a tournament was played.
 */
const withoutJit = { jit: 'off' };

/** The numbers of types are those of src/include/catalog/pg_type.dat. */
const scalarTypes: Readonly<Record<string, postgres.PostgresType>> = {
  int8: { to: 20, from: [20], serialize: String, parse: parseSafeInteger },
  // A day has no instant.
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  // Columns of drizzle write their documents as text themselves.
  json: {
    to: 3802,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text),
  },
};

/** Opens the pool without connecting; the first query does. Queries reject while the database is away. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, maxConnections = 10, applicationName = 'paheli', limits, onNotice } = options;
  const guard = new TransactionGuard(() => {
    pool.options.connection.application_name = applicationName.padEnd(longStartBytes);
  });
  const pool = postgres(url, {
    ...failingSockets(),
    types: { ...arrayTypes, ...scalarTypes },
    fetch_types: false,
    // Columns are written once, as in SQL; rows have their names in camel case.
    transform: { column: { from: postgres.toCamel } },
    max: maxConnections,
    prepare: true,
    connect_timeout: connectTimeoutSeconds,
    backoff: () => reconnectPauseSeconds,
    onnotice: ({ message }) => onNotice?.(message ?? ''),
    onclose: guard.connectionClosed,
    connection: { application_name: applicationName, ...withoutJit, ...plannedAnew, ...settingsOf(limits) },
  });
  // The extra types are reachable under `sql.typed` only; callers do not need them.
  const client = pool as unknown as postgres.Sql;
  registerArrayTypes(client);
  guard.protect(client);
  const gate = new QueryGate(maxConnections, guard.follow);
  const sql = gate.guard(client);
  return {
    db: typed(sql),
    sql,
    load: () => gate.load,
    async close() {
      await sql.end({ timeout: closeTimeoutSeconds });
    },
  };
}

/**
 * Returns typed queries over a client. drizzle (0.45) replaces the client's parsers and serializers of dates and
 * documents (https://github.com/drizzle-team/drizzle-orm/issues/5789); its columns understand the client's own too.
 */
function typed(client: postgres.Sql): PostgresJsDatabase {
  const { parsers, serializers } = client.options;
  const own = { parsers: { ...parsers }, serializers: { ...serializers } };
  const db = drizzle(prepareQueries(client));
  Object.assign(parsers, own.parsers);
  Object.assign(serializers, own.serializers);
  return db;
}

/** Returns connection parameters as text, because the client leaves out a numeric zero. */
function settingsOf(limits: StatementLimits | undefined): Record<string, string> {
  if (limits === undefined) return {};
  const { lockTimeoutMs, statementTimeoutMs } = limits;
  return { lock_timeout: String(lockTimeoutMs), statement_timeout: String(statementTimeoutMs) };
}
