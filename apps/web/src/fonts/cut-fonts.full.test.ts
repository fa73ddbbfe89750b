import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { cutFonts, cutPictureFonts, pictureFolder } from './cut-fonts';

test('the committed font files match a fresh cut of the installed fonts', { timeout: 30_000 }, async () => {
  const files = await cutFonts();
  expect([...files.keys()]).toContain('baloo-2-basic.woff2');
  for (const [file, content] of files)
    expect(Buffer.compare(await readFile(new URL(file, import.meta.url)), content), file).toBe(0);
});

test('the server’s font files match a fresh cut too', { timeout: 30_000 }, async () => {
  const files = await cutPictureFonts();
  expect(files.size).toBe(3);
  for (const [file, content] of files)
    expect(Buffer.compare(await readFile(new URL(file, pictureFolder)), content), file).toBe(0);
});
