import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../migrate';
import { temporaryFolder } from '../testing/temporary-folder';
import { controlFolder } from './location';
import { startEmbeddedPostgres } from './start';

const folder = temporaryFolder();

test('the log holds no values of failed statements: a duplicate mobile number, a value in the statement, a parameter', async () => {
  const mobileNumber = '+919711234567';
  const server = await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined });
  await migrateDatabase(server.url);
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  const register = (id: string) => sql`
    insert into users (id, mobile_number, username, email, name, created_at)
    values (${id}, ${mobileNumber}, ${id}, ${id}, 'Asha', now())`;
  await register('00000000-0000-0000-0000-000000000001');
  // The client is told the number; the log is not.
  await expect(register('00000000-0000-0000-0000-000000000002')).rejects.toMatchObject({
    code: '23505',
    detail: expect.stringContaining(mobileNumber),
  });
  await expect(sql.unsafe(`select '${mobileNumber}'::int`)).rejects.toMatchObject({ code: '22003' });
  await expect(sql`select ${mobileNumber}::text::int`).rejects.toMatchObject({ code: '22003' });
  await sql.end();
  await server.stop();
  const text = await readFile(join(controlFolder(folder.path), 'log'), 'utf8');
  expect(text).toContain('ready to accept connections');
  expect(text).not.toContain(mobileNumber.slice(3));
});

test('a long log is put aside at the next start', async () => {
  const file = join(controlFolder(folder.path), 'log');
  await writeFile(file, Buffer.alloc(10_000_001));
  await (await startEmbeddedPostgres({ dataDir: folder.path, log: () => undefined })).stop();
  expect((await stat(`${file}.old`)).size).toBe(10_000_001);
  expect((await stat(file)).size).toBeLessThan(10_000);
});
