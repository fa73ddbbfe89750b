import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Whether one of some texts has the searched one in it, as it stands, without regard to case in any script. */
export function anyContains(texts: readonly SQLWrapper[], search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`exists (
    select from unnest(array[${sql.join([...texts], sql`, `)}]) as said where said collate "und-x-icu" ilike ${pattern})`;
}
