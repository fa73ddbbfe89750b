import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { expect, test } from 'vitest';
import { keepOnce } from './keep-once';

const folder = temporaryFolder();

test('a value created once stays, readable only by its owner, in a folder created with it', async () => {
  const file = join(folder.path, 'new', 'kept');
  const made = await keepOnce(file, randomUUID);
  expect(await keepOnce(file, randomUUID)).toBe(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder.path, 'new'))).toEqual(['kept']);
});

test('of several processes that create it at once one succeeds, and all have the same value', async () => {
  const file = join(folder.path, 'raced');
  const answers = await Promise.all(Array.from({ length: 20 }, () => keepOnce(file, randomUUID)));
  expect(new Set(answers).size).toBe(1);
  expect((await readdir(folder.path)).filter((name) => name.startsWith('raced'))).toEqual(['raced']);
});

test('an unreadable file is a failure, not a reason to create another', async () => {
  await expect(keepOnce(folder.path, randomUUID)).rejects.toMatchObject({ code: 'EISDIR' });
});
