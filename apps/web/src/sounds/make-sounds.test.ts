import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeSounds } from './make-sounds';

test('the committed sounds are those of the script, and under 30 kB in all', async () => {
  const files = makeSounds();
  expect(files.size).toBe(5);
  for (const [file, content] of files)
    expect(Buffer.compare(await readFile(new URL(file, import.meta.url)), content), file).toBe(0);
  expect([...files.values()].reduce((sum, { length }) => sum + length, 0)).toBeLessThan(30_000);
});
