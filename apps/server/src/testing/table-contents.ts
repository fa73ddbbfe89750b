import type { Database } from '@paheli/db/client/connect';
import { publishOutbox } from '@paheli/engine/testing/publish-outbox';

/** The number of rows in each table, and a digest of their contents. */
export type Contents = Readonly<Record<string, string>>;

/** Reads every table of the product, so that a change of any row shows. */
export async function readContents(database: Database): Promise<Contents> {
  const { sql } = database;
  await othersAreDone(database);
  // Events get their numbers after their commit. Numbering them first prevents a later change.
  await publishOutbox(database);
  const tables = await sql<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`;
  const digests = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as digest from ${name} t`,
  );
  const rows = await sql.unsafe<{ name: string; digest: string }[]>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}

/** Waits until no other connection to the database works: a code is stored after its request was answered. */
async function othersAreDone({ sql }: Database): Promise<void> {
  for (let isQuiet = false; !isQuiet; ) {
    const [row] = await sql<{ isQuiet: boolean }[]>`
      select count(*) = 0 as is_quiet from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`;
    isQuiet = row?.isQuiet ?? true;
  }
}
