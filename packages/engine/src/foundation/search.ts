import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Returns the `ilike` pattern of texts that contain the searched text literally. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Returns the condition that a searchable column includes a text literally, without regard to case in any script. */
export function includes(searchable: SQLWrapper, search: string): SQL {
  // The columns are in lower case by the same rules. Compared in their own collation, as their index is.
  return sql`${searchable} like lower(${containing(search)} collate "und-x-icu") collate "default"`;
}

/** Returns the condition that a text contains the searched one literally, without regard to case in any script. */
export function contains(text: SQLWrapper, search: string): SQL {
  return sql`${text} collate "und-x-icu" ilike ${containing(search)}`;
}

/** Returns the condition that one of several texts contains the searched one. */
export function anyContains(texts: readonly SQLWrapper[], search: string): SQL | undefined {
  return or(...texts.map((text) => contains(text, search)));
}
