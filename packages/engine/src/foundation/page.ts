import { msg } from '@paheli/core/message';
import type { Page, PageInput } from '@paheli/core/page';
import { fieldProblem } from '@paheli/core/problem';
import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';
import type { Deps } from '../deps';
import { instant } from './transaction';

/** The default number of items of a page. */
export const defaultLimit = 1000;

/** The sort key of a newest-first list. */
type Position = { readonly id: string; readonly createdAt: Date };

/** Instants until the year 2286: the database has no larger ones. */
const cursorPattern = /^(\d{1,13})_(.+)$/;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The pattern of the payment provider's ids. */
export const providerIdPattern = /^[a-z]+_[A-Za-z0-9]{14}$/;

/** Returns the position of a cursor; null for the first page. Throws `invalid_input` for a cursor that is not ours. */
export function readCursor(cursor: string | undefined, idPattern: RegExp = uuidPattern): Position | null {
  if (cursor === undefined || cursor === '') return null;
  const [, atMs, id] = cursorPattern.exec(cursor) ?? [];
  if (!atMs || !id || !idPattern.test(id))
    throw fieldProblem('cursor', msg('Use the cursor that the previous page returned.'));
  return { createdAt: new Date(Number(atMs)), id };
}

/**
 * Returns how many items come before the page of a cursor, in lists whose order no column holds. Throws `invalid_input`
 * for a cursor that is not ours.
 */
export function readOffset(cursor: string | undefined): number {
  if (cursor === undefined || cursor === '') return 0;
  if (!/^\d{1,9}$/.test(cursor))
    throw fieldProblem('cursor', msg('Use the cursor that the previous page returned.'));
  return Number(cursor);
}

/** Returns the cursor of the page after `shown` items, of `total`; null after the last one. */
export function offsetAfter(shown: number, total: number): string | null {
  return shown < total ? String(shown) : null;
}

/** Cuts a page from a whole list. Throws `invalid_input` for a cursor that is not ours. */
export function cutPage<Item>(all: readonly Item[], { limit = all.length, cursor }: PageInput): Page<Item> {
  const from = readOffset(cursor);
  const items = all.slice(from, from + limit);
  return { items, nextCursor: offsetAfter(from + items.length, all.length), total: all.length };
}

type Listed = PgTable & { readonly createdAt: PgColumn; readonly id: PgColumn };

/**
 * Reads one page, newest first, of the rows that `query` selects from `table` where `matching` holds, a condition on
 * that table alone.
 */
export async function readPage<Query extends PgSelect & { readonly _: { readonly result: Position[] } }>(
  { database: { db } }: Pick<Deps, 'database'>,
  query: Query,
  {
    table,
    matching,
    limit = defaultLimit,
    cursor,
  }: PageInput & { readonly table: Listed; readonly matching: SQL | undefined },
): Promise<Page<Query['_']['result'][number]>> {
  const page = query
    .where(and(matching, comesAfter(readCursor(cursor), table)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit + 1);
  // The compiler does not see through a query that is still a type parameter.
  const rows = (await page) as Query['_']['result'];
  const total = await db.$count(table, matching);
  return toPage(rows, { limit, total, toItem: (row) => row });
}

/**
 * Returns the condition that a row comes after the cursor's row in a newest-first list; undefined for the first page.
 */
function comesAfter(position: Position | null, { createdAt, id }: Listed): SQL | undefined {
  if (position === null) return undefined;
  return sql`(${createdAt}, ${id}) < (${instant(position.createdAt)}, ${position.id}::uuid)`;
}

type Fragment = ReturnType<Deps['database']['sql']>;

/** Returns the condition that all of these hold. Absent ones are left out, so that PostgreSQL can choose an index. */
export function allOf(
  { sql }: Deps['database'],
  conditions: readonly (Fragment | false | null | undefined)[],
): Fragment {
  return conditions.reduce<Fragment>(
    (all, condition) => (condition ? sql`${all} and ${condition}` : all),
    sql`true`,
  );
}

/**
 * Builds a page from rows read newest first, one more than the page holds: the extra row shows whether others follow.
 */
export function toPage<Row extends Position, Item>(
  rows: readonly Row[],
  { limit, total, toItem }: { limit: number; total: number; toItem: (row: Row) => Item },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(toItem),
    nextCursor: rows.length > limit && last ? `${last.createdAt.getTime()}_${last.id}` : null,
    total,
  };
}
