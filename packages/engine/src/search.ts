import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether a text has the searched one in it, as it stands, without regard to case in any script. */
export function contains(said: SQLWrapper, search: string): SQL {
  return sql`${said} collate "und-x-icu" ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`;
}

/** Whether one of several texts has. */
export function anyContains(texts: readonly SQLWrapper[], search: string): SQL | undefined {
  return or(...texts.map((said) => contains(said, search)));
}
