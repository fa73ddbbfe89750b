import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepOnce } from './keep-once';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paheli-kept-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a value created once stays, readable only by its owner, in a folder created with it', async () => {
  const file = join(folder, 'new', 'kept');
  const made = await keepOnce(file, randomUUID);
  expect(await keepOnce(file, randomUUID)).toBe(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'new'))).toEqual(['kept']);
});

test('of several processes that create it at once one succeeds, and all have the same value', async () => {
  const file = join(folder, 'raced');
  const answers = await Promise.all(Array.from({ length: 20 }, () => keepOnce(file, randomUUID)));
  expect(new Set(answers).size).toBe(1);
  expect((await readdir(folder)).filter((name) => name.startsWith('raced'))).toEqual(['raced']);
});

test('an unreadable file is a failure, not a reason to create another', async () => {
  await expect(keepOnce(folder, randomUUID)).rejects.toMatchObject({ code: 'EISDIR' });
});
