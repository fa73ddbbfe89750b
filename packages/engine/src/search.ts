import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** What `ilike` takes for texts that have the searched one in them, as it stands. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Whether a text has the searched one in it, as it stands, without regard to case in any script. */
export function contains(said: SQLWrapper, search: string): SQL {
  return sql`${said} collate "und-x-icu" ilike ${containing(search)}`;
}

/** Whether one of several texts has. */
export function anyContains(texts: readonly SQLWrapper[], search: string): SQL | undefined {
  return or(...texts.map((said) => contains(said, search)));
}
