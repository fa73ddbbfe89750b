import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const manifests = ['package.json', ...globSync('{apps,packages,examples}/*/package.json', { cwd: root })];
const scripts = manifests.flatMap((path) =>
  Object.entries<string>((JSON.parse(read(path)) as { scripts?: Record<string, string> }).scripts ?? {}).map(
    ([name, line]) => ({ name: `${path}: ${name}`, line }),
  ),
);

test('no npm script has syntax that only a POSIX shell understands', () => {
  expect(scripts.length).toBeGreaterThan(50);
  const offenders = scripts.filter(({ line }) =>
    /['$`;|]|(?<!&)&(?!&)|(?:^|&& )(?:[A-Z_]+=|\S+\.sh|(?:rm|cp|mv|mkdir|export) )/.test(line),
  );
  expect(offenders).toEqual([]);
});

test('every program behind an npm script explains itself for --help', () => {
  const entries = scripts
    .filter(({ name }) => name.startsWith('package.json'))
    .flatMap(({ line }) => [...line.matchAll(/(?:^| )(?:(?:node|tsx)(?: --\S+)*|bash) (\S+\.(?:[jt]s|sh))/g)])
    .map(([, file = '']) =>
      file
        .replace('apps/server/dist/main.js', 'apps/server/src/main.ts')
        .replace(/^apps\/server\/dist\/(.+)\.js$/, 'apps/server/src/commands/$1.ts'),
    );
  expect(entries.length).toBeGreaterThan(20);
  expect(entries.filter((file) => !/run(?:Command|Main)\(usage|--help/.test(read(file)))).toEqual([]);
});

test('the client of npm run dev calls the server on the PORT that both are given', async () => {
  const given = process.env.PORT;
  process.env.PORT = '3456';
  try {
    const found = await loadConfigFromFile(
      { command: 'serve', mode: 'development' },
      `${root}apps/web/vite.config.ts`,
      `${root}apps/web`,
      'silent',
    );
    const targets = Object.values(found?.config.server?.proxy ?? {}).map((each) =>
      typeof each === 'string' ? each : each.target,
    );
    expect(targets).toEqual(['http://127.0.0.1:3456', 'http://127.0.0.1:3456', 'http://127.0.0.1:3456']);
  } finally {
    if (given === undefined) delete process.env.PORT;
    else process.env.PORT = given;
  }
});
