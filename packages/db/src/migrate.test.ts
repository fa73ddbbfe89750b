import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrateDatabase, migrationsApplied, type StorageFolders, storageFolders } from './migrate';
import { bundleProgram } from './testing/bundle-program';
import { createTestDatabase, openTestDatabase, type TestDatabase } from './testing/test-database';

type Entry = { tag: string; when: number; sql: string };

const first: Entry = { tag: '0000_first', when: 1_000, sql: 'create table first_step (id int)' };
const second: Entry = { tag: '0001_second', when: 2_000, sql: 'create table second_step (id int)' };

const migrated = openTestDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paheli-migrations-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes folders with only these migrations, and with functions by name. */
async function write(entries: Entry[], functions: Record<string, string> = {}): Promise<StorageFolders> {
  const root = await mkdtemp(join(folder, 'case-'));
  const folders = { migrations: join(root, 'migrations'), functions: join(root, 'functions') };
  const { migrations: target } = folders;
  await mkdir(join(target, 'meta'), { recursive: true });
  await mkdir(folders.functions);
  for (const [name, sql] of Object.entries(functions))
    await writeFile(join(folders.functions, `${name}.sql`), sql);
  const journal = {
    version: '7',
    dialect: 'postgresql',
    entries: entries.map(({ tag, when }, idx) => ({ idx, version: '7', tag, when, breakpoints: true })),
  };
  await writeFile(join(target, 'meta/_journal.json'), JSON.stringify(journal));
  for (const { tag, sql } of entries) await writeFile(join(target, `${tag}.sql`), sql);
  return folders;
}

/** Creates a database without the product's own migrations. */
async function emptyDatabase(): Promise<TestDatabase> {
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  await test.database.sql`drop schema public, drizzle cascade`;
  await test.database.sql`create schema public`;
  return test;
}

it("finds the product's migrations, and test databases have them all", async () => {
  expect(await migrationsApplied(migrated.database.sql)).toBe(true);
});

it('has a migration for everything in the schema', async () => {
  const names = (await readdir(join(import.meta.dirname, 'schema'))).map((file) => file.replace('.ts', ''));
  const modules = await Promise.all(names.map((name): Promise<object> => import(`./schema/${name}.ts`)));
  const newest = (await readdir(join(storageFolders().migrations, 'meta'))).find(
    (file) => file !== '_journal.json',
  );
  const before = JSON.parse(
    await readFile(join(storageFolders().migrations, 'meta', String(newest)), 'utf8'),
  );
  const now = generateDrizzleJson(Object.assign({}, ...modules), before.id);
  expect(await generateMigration(before, now)).toEqual([]);
});

it('reports what is not applied yet, then applies it', async () => {
  const { url, database } = await emptyDatabase();
  const [one, both] = [await write([first]), await write([first, second])];
  expect(await migrationsApplied(database.sql, one.migrations)).toBe(false);
  await migrateDatabase(url, one);
  expect(await migrationsApplied(database.sql, one.migrations)).toBe(true);
  expect(await migrationsApplied(database.sql, both.migrations)).toBe(false);
  await migrateDatabase(url, both);
  expect(await migrationsApplied(database.sql, both.migrations)).toBe(true);
});

it('applies each migration once however many servers start together', async () => {
  const { url, database } = await emptyDatabase();
  const both = await write([first, second]);
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url, both)));
  const rows = await database.sql`select created_at as at from drizzle.__drizzle_migrations order by id`;
  expect(rows).toEqual([{ at: 1_000 }, { at: 2_000 }]);
});

it('applies none of a folder in which one migration fails', async () => {
  const { url, database } = await emptyDatabase();
  const broken = await write([first, { ...second, sql: 'create table nonsense' }]);
  await expect(migrateDatabase(url, broken)).rejects.toThrow();
  const [row] = await database.sql`select to_regclass('first_step') as made`;
  expect(row).toEqual({ made: null });
  await migrateDatabase(url, await write([first, second]));
});

it('refuses a migration that would be skipped for being older than an applied one', async () => {
  const { url } = await emptyDatabase();
  await migrateDatabase(url, await write([second]));
  await expect(migrateDatabase(url, await write([second, first]))).rejects.toThrow('0000_first');
});

it('finds the migrations that lie beside a bundle', async () => {
  const bundle = await mkdtemp(join(folder, 'dist-'));
  const program = join(bundle, 'main.mjs');
  const contents = `import { storageFolders } from './migrate'; process.stdout.write(JSON.stringify(storageFolders()));`;
  await bundleProgram(program, { stdin: { contents, resolveDir: import.meta.dirname } });
  await cp((await write([first])).migrations, join(bundle, 'migrations'), { recursive: true });
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(JSON.parse(stdout)).toEqual({
    migrations: join(bundle, 'migrations'),
    functions: join(bundle, 'functions'),
  });
});

it('refuses a database that was migrated before the baseline with what to do, and leaves it as it is', async () => {
  const { url, database } = await emptyDatabase();
  await migrateDatabase(url, await write([first]));
  await expect(migrateDatabase(url)).rejects.toThrow('Begin with an empty database');
  expect(await migrationsApplied(database.sql)).toBe(false);
  const [row] = await database.sql`select to_regclass('users') as made`;
  expect(row).toEqual({ made: null });
});

describe('database functions', () => {
  const one = 'create or replace function number() returns int language sql as $$ select 1 $$;';
  const two = one.replace('select 1', 'select 2');
  const wider = one.replace('number() returns int', 'number(p_more int default 0) returns bigint');
  const call = (sql: postgres.Sql) => sql<{ number: unknown }[]>`select number() as number`;

  it('are replaced where their file differs, also with other arguments, and dropped with their file', async () => {
    const { url, database } = await emptyDatabase();
    await migrateDatabase(url, await write([first], { number: one }));
    expect(await call(database.sql)).toEqual([{ number: 1 }]);
    const oid = () => database.sql`select 'number()'::regprocedure::oid as oid`;
    const before = await oid();
    await migrateDatabase(url, await write([first], { number: two }));
    expect(await call(database.sql)).toEqual([{ number: 2 }]);
    expect(await oid()).toEqual(before);
    await migrateDatabase(
      url,
      await write([first], { number: two.replace('returns int', 'returns text').replace('2', "'2'") }),
    );
    expect(await call(database.sql)).toEqual([{ number: '2' }]);
    await migrateDatabase(url, await write([first], { number: wider }));
    expect(await call(database.sql)).toEqual([{ number: 1 }]);
    await database.sql`create function of_others() returns int language sql as 'select 3'`;
    await migrateDatabase(url, await write([first]));
    await expect(call(database.sql)).rejects.toThrow('does not exist');
    expect(await database.sql`select of_others() as number`).toEqual([{ number: 3 }]);
  });

  it('have the triggers of their file', async () => {
    const { url, database } = await emptyDatabase();
    const body =
      "create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;";
    const trigger = (when: string) =>
      `create trigger kept before ${when} on first_step for each row execute function refuse();`;
    await migrateDatabase(url, await write([first], { refuse: body + trigger('insert') }));
    await expect(database.sql`insert into first_step values (1)`).rejects.toThrow('no');
    await migrateDatabase(url, await write([first], { refuse: body + trigger('delete') }));
    await database.sql`insert into first_step values (1)`;
    await expect(database.sql`delete from first_step`).rejects.toThrow('no');
    await migrateDatabase(url, await write([first], { refuse: body }));
    await database.sql`delete from first_step`;
  });

  it('are not taken back by a version that does not know the newest migration', async () => {
    const { url, database } = await emptyDatabase();
    await migrateDatabase(url, await write([first, second], { number: two }));
    await migrateDatabase(url, await write([first], { number: one }));
    expect(await call(database.sql)).toEqual([{ number: 2 }]);
  });

  it('all stay as they are where one fails', async () => {
    const { url, database } = await emptyDatabase();
    await migrateDatabase(url, await write([first], { number: one }));
    const broken = await write([first], {
      number: two,
      other: 'create or replace function other() nonsense',
    });
    await expect(migrateDatabase(url, broken)).rejects.toThrow('syntax error');
    expect(await call(database.sql)).toEqual([{ number: 1 }]);
  });

  it('are applied once however many servers start together', async () => {
    const { url, database } = await emptyDatabase();
    const folders = await write([first], { number: one });
    await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(url, folders)));
    const [applied] = await database.sql`select xmin::text as writer from pg_proc where proname = 'number'`;
    await migrateDatabase(url, folders);
    expect(await database.sql`select xmin::text as writer from pg_proc where proname = 'number'`).toEqual([
      applied,
    ]);
  });
});
