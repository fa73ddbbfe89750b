import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { migrateDatabase, migrationsApplied } from './migrate';
import { createTestDatabase, type TestDatabase } from './testing/test-database';

type Entry = { tag: string; when: number; sql: string };

const first: Entry = { tag: '0000_first', when: 1_000, sql: 'create table first_step (id int)' };
const second: Entry = { tag: '0001_second', when: 2_000, sql: 'create table second_step (id int)' };

let folder: string;
let migrated: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paheli-migrations-'));
  migrated = await createTestDatabase();
});

afterAll(async () => {
  await migrated.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Writes a folder with only these migrations. */
async function write(entries: Entry[]): Promise<string> {
  const target = await mkdtemp(join(folder, 'case-'));
  await mkdir(join(target, 'meta'));
  const journal = {
    version: '7',
    dialect: 'postgresql',
    entries: entries.map(({ tag, when }, idx) => ({ idx, version: '7', tag, when, breakpoints: true })),
  };
  await writeFile(join(target, 'meta/_journal.json'), JSON.stringify(journal));
  for (const { tag, sql } of entries) await writeFile(join(target, `${tag}.sql`), sql);
  return target;
}

/** Creates a database without the product's own migrations. */
async function emptyDatabase(): Promise<TestDatabase> {
  const test = await createTestDatabase();
  onTestFinished(() => test.drop());
  await test.database.sql`drop schema drizzle cascade`;
  return test;
}

it("finds the product's migrations, and test databases have them all", async () => {
  expect(await migrationsApplied(migrated.database.sql)).toBe(true);
});

it('reports what is not applied yet, then applies it', async () => {
  const { url, database } = await emptyDatabase();
  const [one, both] = [await write([first]), await write([first, second])];
  expect(await migrationsApplied(database.sql, one)).toBe(false);
  await migrateDatabase(url, one);
  expect(await migrationsApplied(database.sql, one)).toBe(true);
  expect(await migrationsApplied(database.sql, both)).toBe(false);
  await migrateDatabase(url, both);
  expect(await migrationsApplied(database.sql, both)).toBe(true);
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
  await build({
    stdin: {
      contents: `import { migrationsFolder } from './migrate'; process.stdout.write(migrationsFolder());`,
      resolveDir: import.meta.dirname,
    },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  await cp(await write([first]), join(bundle, 'migrations'), { recursive: true });
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toBe(join(bundle, 'migrations'));
});
