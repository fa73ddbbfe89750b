import { msg } from '@paheli/core/message';
import type { Page, PageInput, SortOrder } from '@paheli/core/page';
import { fieldProblem } from '@paheli/core/problem';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Deps } from '../deps';
import { defaultLimit } from './page';
import { instant } from './transaction';

/** The sort key of a list: an instant, a whole number or a text of each row. */
export type SortKey = { readonly type: 'instant' | 'bigint' | 'text'; readonly of: SQL };

/** The position where the next page begins: the last row's key and id, of a list in this order. */
const Position = z.tuple([z.string(), z.enum(['asc', 'desc']), z.string(), z.uuid()]);
/** Instants until the year 2286: the database has no larger ones. */
const keyPatterns = { instant: /^\d{1,13}$/, bigint: /^-?\d{1,18}$/, text: /^[^\0]*$/ } as const;

type SortedPart = PageInput & {
  readonly table: PgTable & { readonly id: PgColumn };
  /** A table with one row for each row of `table`, under the same id, where the key is there. */
  readonly joined?: { readonly table: PgTable; readonly id: PgColumn } | undefined;
  readonly matching: SQL | undefined;
  /** The name of the order: a cursor is valid only in its own order. */
  readonly sort: string;
  readonly order: SortOrder;
  readonly key: SortKey;
};

/**
 * Reads one page of ids in the order of a key, ties by id. It continues after the last row's former key: a row whose
 * key has changed since, such as a tournament that filled, may come twice or not at all. Throws `invalid_input` for a
 * cursor that is not of this order.
 */
export async function readSortedPage(
  { database: { db } }: Pick<Deps, 'database'>,
  { table, joined, matching, sort, order, key, limit = defaultLimit, cursor }: SortedPart,
): Promise<Page<string>> {
  const position = readPosition(cursor, { sort, order, key });
  const direction = order === 'asc' ? asc : desc;
  // Ids of the key's own table, so that its index has the order.
  const id = joined?.id ?? table.id;
  const selected = db
    .select({ id: sql<string>`${table.id}`, key: writtenKey(key) })
    .from(table)
    .$dynamic();
  const rows = await (joined ? selected.innerJoin(joined.table, eq(joined.id, table.id)) : selected)
    .where(and(matching, position && comesAfter(position, { id, order, key })))
    .orderBy(direction(key.of), direction(id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ id }) => id),
    nextCursor: rows.length > limit && last ? writePosition([sort, order, last.key, last.id]) : null,
    total: await db.$count(table, matching),
  };
}

/** Returns the text of a key in a cursor: instants in milliseconds. */
function writtenKey({ type, of }: SortKey): SQL<string> {
  return type === 'instant' ? sql`(extract(epoch from ${of}) * 1000)::bigint::text` : sql`(${of})::text`;
}

function readKey({ type }: SortKey, written: string): SQL {
  if (type === 'instant') return instant(new Date(Number(written)));
  return type === 'bigint' ? sql`${written}::bigint` : sql`${written}::text`;
}

type Place = { readonly key: string; readonly id: string };

function comesAfter(
  place: Place,
  { id, order, key }: Pick<SortedPart, 'order' | 'key'> & { readonly id: PgColumn },
): SQL {
  const after = sql`(${readKey(key, place.key)}, ${place.id}::uuid)`;
  return order === 'asc' ? sql`(${key.of}, ${id}) > ${after}` : sql`(${key.of}, ${id}) < ${after}`;
}

function readPosition(
  cursor: string | undefined,
  { sort, order, key }: Pick<SortedPart, 'sort' | 'order' | 'key'>,
): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [ofSort, ofOrder, at, id] = parsePosition(cursor) ?? [];
  const fits = at !== undefined && keyPatterns[key.type].test(at) && at.isWellFormed();
  if (ofSort !== sort || ofOrder !== order || !fits || id === undefined)
    throw fieldProblem('cursor', msg('Use the cursor that the previous page returned.'));
  return { key: at, id };
}

function writePosition(position: z.infer<typeof Position>): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function parsePosition(cursor: string): z.infer<typeof Position> | undefined {
  try {
    return Position.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    // A text that is no JSON is no cursor.
    return undefined;
  }
}
