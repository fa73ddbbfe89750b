import { expect, test } from 'vitest';
import { createPasswords, hashesAtOnce } from './password';

const passwords = createPasswords();

test('a password is hashed at the recommended cost unless told otherwise', async () => {
  expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('only the right password fits, and none where nothing is stored', async () => {
  const stored = await passwords.hash('correct horse');
  expect(await passwords.isRight('correct horse', stored)).toBe(true);
  expect(await passwords.isRight('correct house', stored)).toBe(false);
  expect(await passwords.isRight('a password nobody has', null)).toBe(false);
});

test('hashes leave a core to other work, and a thread of the pool to files', () => {
  expect([1, 2, 3, 4, 16].map(hashesAtOnce)).toEqual([1, 1, 2, 3, 3]);
});
