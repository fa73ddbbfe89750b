import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const dist = new URL('../../web/dist/', import.meta.url);
const mostBytes = 130_000;

/** A page's own scripts and everything they import before anything else, by their size in gzip. */
async function readFirstLoad(page: string): Promise<Map<string, number>> {
  const html = await readFile(new URL(page, dist), 'utf8');
  const waiting = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const sizes = new Map<string, number>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sizes.has(file)) continue;
    const script = await readFile(new URL(file, dist));
    sizes.set(file, gzipSync(script, { level: 9 }).length);
    const imports = script.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    for (const [, name = ''] of imports) waiting.push(`assets/${name}`);
  }
  return sizes;
}

test('the first load of a page takes at most 130 kB of gzip JavaScript', async () => {
  const sizes = await readFirstLoad('index.html');
  expect(sizes.size).toBeGreaterThan(1);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify(Object.fromEntries(sizes))).toBeLessThanOrEqual(mostBytes);
});
