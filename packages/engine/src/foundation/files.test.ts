import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFolder } from './files';

const home = await mkdtemp(join(tmpdir(), 'paheli-files-'));
const folder = join(home, 'documents');
const files = createFolder(folder);
afterAll(() => rm(home, { recursive: true }));

test('a stored file is read byte for byte, and by no other OS user, until it is removed', async () => {
  const bytes = Buffer.from([0, 255, 13, 10, 0]);
  const name = await files.keep(bytes);
  expect(await files.read(name)).toEqual(bytes);
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  await files.remove(name);
  expect(await files.read(name)).toBeNull();
  await files.remove(name);
  expect(await readdir(folder)).toEqual([]);
});

test('a name never leads out of the folder', async () => {
  for (const name of ['../files.ts', '/etc/hostname', '', '.', 'a'.repeat(36)])
    await expect(files.read(name)).rejects.toThrow('not the name');
});

test('bytes that arrive slowly are read whole, and have no file with a name while they wait', async () => {
  const spool = await files.spool();
  for (const part of ['first ', 'second']) await spool.append(Buffer.from(part));
  expect(await readdir(folder)).toEqual([]);
  expect(String(await spool.read())).toBe('first second');
  await spool.close();
});
