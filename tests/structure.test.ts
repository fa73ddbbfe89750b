import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const workspaces = [
  'apps/server',
  'apps/web',
  'apps/e2e',
  'packages/core',
  'packages/db',
  'packages/engine',
  'packages/razorpay-sandbox',
];

/** Which workspaces each may import, tests apart. The server's main alone may reach the database and the sandbox. */
const allowedImports: Record<string, readonly string[]> = {
  'packages/core': [],
  'packages/db': ['@paheli/core'],
  'packages/engine': ['@paheli/core', '@paheli/db'],
  'packages/razorpay-sandbox': [],
  'apps/server': ['@paheli/core', '@paheli/engine', '@paheli/db', '@paheli/razorpay-sandbox'],
  'apps/web': ['@paheli/core', '@paheli/server'],
};

const forbiddenNames = /(^|\/)(utils?|helpers?|common|misc|manager|service|index)(\.tsx?$|\/)/;
const maxLines = 250;

const sources = (await Promise.all(workspaces.map((workspace) => sourcesOf(workspace)))).flat();
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

test('workspaces import only what the import law allows them', () => {
  const offenders = sources
    .filter((file) => !isTest(file) && !file.startsWith('apps/e2e/'))
    .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
    .filter(({ file, imported }) => imported.startsWith('@paheli/') && !isAllowed(file, imported));
  expect(offenders).toEqual([]);
});

test('the web client takes nothing but a type from the server', () => {
  const offenders = sources
    .filter((file) => file.startsWith('apps/web/'))
    .filter((file) => /^import (?!type ).*@paheli\/server/m.test(read(file)));
  expect(offenders).toEqual([]);
});

test('core does no input or output and depends on zod alone', () => {
  const offenders = sources
    .filter((file) => file.startsWith('packages/core/') && !isTest(file))
    .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
    .filter(({ imported }) => !imported.startsWith('.') && imported !== 'zod');
  expect(offenders).toEqual([]);
});

test('features of the web client never import each other', () => {
  const offenders = sources.flatMap((file) => {
    const [, feature] = /^apps\/web\/src\/features\/([^/]+)\//.exec(file) ?? [];
    if (!feature) return [];
    return importsOf(file)
      .filter(
        (imported) =>
          /features\//.test(imported) || /^\.\.\/(auth|wallet|tournament|quiz|admin)\//.test(imported),
      )
      .filter((imported) => !imported.includes(`/${feature}/`))
      .map((imported) => ({ file, imported }));
  });
  expect(offenders).toEqual([]);
});

test('only the engine opens transactions', () => {
  const offenders = sources
    .filter((file) => file.startsWith('apps/') && !isTest(file))
    .filter((file) => /\.transaction\(|sql\.begin\(/.test(read(file)));
  expect(offenders).toEqual([]);
});

test('no file is a drawer or a barrel', () => {
  expect(sources.filter((file) => forbiddenNames.test(file))).toEqual([]);
});

test('a file over 250 lines says why at its top', () => {
  const offenders = sources.filter((file) => {
    const text = read(file);
    return text.split('\n').length - 1 > maxLines && !/^\/[/*].*long/i.test(text);
  });
  expect(offenders).toEqual([]);
});

test('every test file tests something beside it', () => {
  const empty = sources
    .filter((file) => isTest(file) && file.includes('.test.'))
    .filter((file) => !/\b(test|it)[.(]/.test(read(file)));
  expect(empty).toEqual([]);
});

async function sourcesOf(workspace: string): Promise<string[]> {
  const entries = await readdir(join(root, workspace, 'src'), { recursive: true, withFileTypes: true });
  return entries
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && basename(entry.name) !== 'routeTree.gen.ts',
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(
    ([, imported]) => imported ?? [],
  );
}

function isAllowed(file: string, imported: string): boolean {
  const workspace = workspaces.find((candidate) => file.startsWith(`${candidate}/`)) ?? '';
  return (allowedImports[workspace] ?? []).some(
    (allowed) => imported === allowed || imported.startsWith(`${allowed}/`),
  );
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
