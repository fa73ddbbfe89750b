import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import brand from '../packages/core/src/brand.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));
const isText = (file: string) => /\.(?:tsx?|js|json|html|svg|css)$/.test(file) && !/\.test\.tsx?$/.test(file);

/** Returns all texts of the workspaces, without their tests. */
async function texts(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ['apps', 'packages']) {
    for (const workspace of await readdir(join(root, folder))) {
      for (const part of ['src', 'public']) {
        const path = join(root, folder, workspace, part);
        const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
        found.push(...entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name)));
      }
    }
  }
  return found.filter(isText);
}

test('the name and the domain of the brand stand in one file', async () => {
  const offenders: string[] = [];
  for (const file of await texts()) {
    const text = await readFile(file, 'utf8');
    if (text.includes(brand.name) || text.includes(brand.domain)) offenders.push(relative(root, file));
  }
  expect(offenders).toEqual(['packages/core/src/brand.json']);
});
