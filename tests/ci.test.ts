import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test('every step of CI is an npm script or a file of ops that exists', () => {
  const steps = [...read('.github/workflows/ci.yml').matchAll(/- run: (.+)/g)].map(
    ([, command = '']) => command,
  );
  expect(steps.length).toBeGreaterThan(5);
  const strangers = steps.filter((step) => {
    const [, script] = /^npm run (\S+)/.exec(step) ?? [];
    const [, file] = /^(ops\/\S+)/.exec(step) ?? [];
    return step !== 'npm ci' && !(script && script in scripts) && !(file && existsSync(root + file));
  });
  expect(strangers).toEqual([]);
});

test('documents of operation name only npm scripts and files that exist', () => {
  const text = `${read('docs/operations.md')}${read('README.md')}`;
  const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
  const files = [...text.matchAll(/\bops\/[\w./-]+\w/g)].map(([file]) => file);
  expect(files.filter((file) => !existsSync(root + file))).toEqual([]);
});
