import type { Page } from '@paheli/core/page';
import { fieldProblem } from '@paheli/core/problem';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { instant } from './transaction';

/** How many items a page has where nobody says. */
export const defaultLimit = 1000;

/** What a newest-first list is ordered by. */
type Position = { readonly id: string; readonly createdAt: Date };

const cursorPattern = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The position a cursor stands for; null for the first page. Throws `invalid_input` for what is no cursor of ours. */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined || cursor === '') return null;
  const [, atMs, id] = cursorPattern.exec(cursor) ?? [];
  if (!atMs || !id) throw fieldProblem('cursor', 'Use the cursor that the previous page gave.');
  return { createdAt: new Date(Number(atMs)), id };
}

/** Whether a row is further down a newest-first list than the one a cursor stands for; undefined for the first page. */
export function comesAfter(
  position: Position | null,
  columns: { readonly createdAt: SQLWrapper; readonly id: SQLWrapper },
): SQL | undefined {
  if (position === null) return undefined;
  return sql`(${columns.createdAt}, ${columns.id}) < (${instant(position.createdAt)}, ${position.id}::uuid)`;
}

/** A page of rows that were read newest first, one more than the page holds, so that it is known whether others follow. */
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
