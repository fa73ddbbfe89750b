import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type postgres from 'postgres';
import { sqlState } from './client/retry';

type Source = { readonly name: string; readonly text: string; readonly checksum: string };
type Applied = { readonly name: string; readonly signature: string; readonly checksum: string | null };

/** Another type of result, other names of arguments: PostgreSQL cannot replace such a function. */
const cannotReplace = '42P13';
/** Marks the functions of the product among those of the database's administrators. */
const mark = 'source sha256:';

/**
 * Makes the functions of the database those of the folder, in one transaction: replaces each whose file differs, with its
 * triggers, and drops those whose file is gone. `<name>.sql` creates the function `<name>` and the triggers that
 * call it. The comment of a function has the checksum of its file. Throws where a file creates another function.
 *
 * A function is replaced, not created anew, so that prepared statements of running processes go on.
 */
export async function applyFunctions(client: postgres.Sql, folder: string): Promise<void> {
  const [sources, applied] = await Promise.all([readSources(folder), readApplied(client)]);
  const changed = sources.filter(
    ({ name, checksum }) => !applied.some((found) => found.name === name && found.checksum === checksum),
  );
  const names = new Set(sources.map(({ name }) => name));
  const removed = applied.filter(({ name, checksum }) => checksum !== null && !names.has(name));
  if (changed.length === 0 && removed.length === 0) return;
  await client.begin(async (transaction) => {
    // Functions call each other.
    await transaction`set local check_function_bodies = off`;
    for (const source of changed) await applySource(transaction, source);
    for (const { signature } of removed) await transaction.unsafe(`drop function ${signature} cascade`);
  });
}

async function readSources(folder: string): Promise<Source[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8');
      const checksum = `${mark}${createHash('sha256').update(text).digest('hex')}`;
      return { name: file.slice(0, -'.sql'.length), text, checksum };
    }),
  );
}

/** Returns the functions of the database, or those of a name, without extensions'. The checksum of others' functions is null. */
async function readApplied(client: postgres.ISql, named: string | null = null): Promise<Applied[]> {
  return client<Applied[]>`
    select p.proname as name, p.oid::regprocedure::text as signature,
      substring(obj_description(p.oid, 'pg_proc') from ${`^${mark}.*`}) as checksum
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and (${named}::text is null or p.proname = ${named})
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
}

async function applySource(transaction: postgres.TransactionSql, source: Source): Promise<void> {
  const { name, text, checksum } = source;
  const signatures = async () => (await readApplied(transaction, name)).map(({ signature }) => signature);
  const former = await signatures();
  // A trigger that left the file leaves the database.
  const triggers = await transaction<{ name: string; table: string }[]>`
    select t.tgname as name, t.tgrelid::regclass::text as table
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = ${name} and p.pronamespace = current_schema()::regnamespace`;
  for (const trigger of triggers) {
    await transaction`drop trigger ${transaction(trigger.name)} on ${transaction.unsafe(trigger.table)}`;
  }
  try {
    await transaction.savepoint((inside) => inside.unsafe(text));
  } catch (error) {
    if (sqlState(error) !== cannotReplace) throw error;
    for (const signature of former) await transaction.unsafe(`drop function ${signature} cascade`);
    await transaction.unsafe(text);
  }
  const all = await signatures();
  const added = all.filter((signature) => !former.includes(signature));
  const [current = former[0]] = added;
  if (current === undefined || !all.includes(current))
    throw new Error(`${name}.sql creates no function ${name}`);
  // Other arguments make another function beside the former one.
  for (const signature of all.filter((one) => one !== current)) {
    await transaction.unsafe(`drop function ${signature} cascade`);
  }
  await transaction.unsafe(`comment on function ${current} is '${checksum}'`);
}
