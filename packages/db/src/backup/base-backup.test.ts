import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedCluster, restoreCluster } from '../embedded/restore';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/start';
import { migrateDatabase } from '../migrate';
import { temporaryFolder } from '../testing/temporary-folder';
import { copyCluster } from './base-backup';

/** A database is initialised and started, which a busy machine takes its time for. */
const startLimitMs = 60_000;
const folder = temporaryFolder();
const log = () => undefined;
let server: EmbeddedPostgres;
let sql: postgres.Sql;
const at = (name: string) => join(folder.path, name);
const start = (name: string) => startEmbeddedPostgres({ dataDir: at(name), log });

beforeAll(async () => {
  server = await start('original');
  await migrateDatabase(server.url);
  sql = postgres(server.url, { max: 4, onnotice: log });
}, startLimitMs);
afterAll(async () => {
  await sql.end();
  await server.stop();
});

/** Adds a user whose submission names a document, as one transaction; returns the name. */
async function submit(): Promise<string> {
  const [userId, document] = [randomUUID(), randomUUID()];
  await sql.begin(async (tx) => {
    await tx`
      insert into users (id, username, email, name, created_at)
      values (${userId}, ${userId}, ${`${userId}@example.com`}, 'Asha', now())`;
    await tx`
      insert into kyc (user_id, full_name, date_of_birth, pan, payout, document_file, submitted_at)
      values (${userId}, 'Asha', '1990-01-01', '', '', ${document}, now())`;
  });
  return document;
}

test('a base backup taken under writes restores to one state, with exactly the documents of that state', async () => {
  const before = [await submit(), await submit()];
  let goesOn = true;
  const writing = (async () => {
    const written: string[] = [];
    while (goesOn) written.push(await submit());
    return written;
  })();
  const copies: string[][] = [];
  const { cluster, password } = await embeddedCluster(at('original'));
  await copyCluster(server.url, cluster, at('copy'), async (names) => void copies.push([...names]));
  goesOn = false;
  const written = await writing;
  await restoreCluster({ cluster: at('copy'), password }, { dataDir: at('restored'), log });
  const restored = await start('restored');
  const reader = postgres(restored.url, { max: 1 });
  const rows = await reader<{ file: string }[]>`select document_file as file from kyc`;
  await reader.end();
  await restored.stop();
  const found = rows.map(({ file }) => file).sort();
  expect(found).toEqual(copies.at(-1)?.sort());
  expect(found).toEqual(expect.arrayContaining(before));
  expect(found.length).toBeLessThanOrEqual(before.length + written.length);
});

test('a database is restored over another one only while no server runs on it', async () => {
  const { cluster, password } = await embeddedCluster(at('original'));
  await expect(
    restoreCluster({ cluster: at('copy'), password }, { dataDir: at('original'), log }),
  ).rejects.toThrow(/held by process/);
  await mkdir(at('refused'), { recursive: true });
  await writeFile(at('refused/postgres'), '');
  await expect(restoreCluster({ cluster, password }, { dataDir: at('refused'), log })).rejects.toThrow();
});
