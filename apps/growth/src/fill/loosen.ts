import type { Database } from '@paheli/db/client/connect';

type Loosened = { readonly remove: string; readonly restore: string };

/**
 * Runs a load without foreign keys and plain indexes, and creates them again: PostgreSQL then checks every row and builds
 * every index in one pass. Triggers, checks and unique keys stay in force.
 */
export async function loadLoosened({ sql }: Pick<Database, 'sql'>, load: () => Promise<void>): Promise<void> {
  const parts = await sql<Loosened[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where not i.indisunique and c.relnamespace = 'public'::regnamespace`;
  for (const { remove } of parts) await sql.unsafe(remove);
  await load();
  // Indexes first: the foreign keys are then checked with statistics that fit.
  await sql`analyze`;
  for (const { restore } of parts.toReversed()) await sql.unsafe(restore);
}
