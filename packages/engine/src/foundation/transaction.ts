import type { Database } from '@paheli/db/client/connect';
import { retryOnConflict } from '@paheli/db/client/retry';
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgTransaction } from 'drizzle-orm/pg-core';
import type { PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';

/** An open transaction. All statements inside it use this object, never the outer connection. */
export type Tx = PgTransaction<PostgresJsQueryResultHKT, Record<string, never>, Record<string, never>>;

/**
 * Runs one transaction, again if PostgreSQL ended it only because of another one, and then signals that events may have
 * been committed. `run` must have no effects outside the transaction.
 */
export async function transact<Result>(
  deps: { readonly database: Database; readonly live: { wake(): void } },
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const result = await retryOnConflict(() => deps.database.db.transaction((tx) => run(tx as unknown as Tx)));
  deps.live.wake();
  return result;
}

/** Returns an array parameter of a database function; Dates and JSON are passed as text. */
export function arrayOf(
  type: 'uuid' | 'text' | 'bigint' | 'int' | 'jsonb' | 'timestamptz',
  values: readonly (string | number | null)[],
): SQL {
  return sql`${sql.param(values)}::text[]::${sql.raw(type)}[]`;
}

/** Returns the condition that a text or uuid column is one of the values, in one parameter for any number of values. */
export function isAnyOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(${arrayOf(column.getSQLType() === 'uuid' ? 'uuid' : 'text', values)})`;
}

/** Returns an instant as a parameter of a database function. */
export function instant(at: Date): SQL {
  return sql`${at.toISOString()}::timestamptz`;
}

/**
 * Inserts rows, in one parameter for any number of them: a crowd's rows as parameters of their own cost twice as much, here
 * and in PostgreSQL. Returns those that were not there already, by the names of the columns. For tables without generated
 * columns, bytes and large integers; every column is given, because none gets its default.
 */
export async function storeRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<Record<string, unknown>[]> {
  if (rows.length === 0) return [];
  const columns = Object.entries(getTableColumns(table));
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, { name }]) => [name, row[key as never]])),
  );
  const stored = await tx.execute<{ row: Record<string, unknown> }>(
    sql`select store_rows(${getTableName(table)}::text::regclass, ${JSON.stringify(records)}::text::json) as row`,
  );
  return [...stored].map(({ row }) => row);
}
