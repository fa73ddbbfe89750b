import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Fault, gates, isOfFullTier, tables } from './mutants/tables';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns whether a fault can be planted: its text is in its file once, or the file that it adds is absent. */
function hasPlace({ file, text, replacement }: Fault): boolean {
  if (text === null) return !existsSync(join(root, file));
  return text !== replacement && existsSync(join(root, file)) && read(file).split(text).length === 2;
}

test.each(Object.entries(tables))('each fault has its place in the code, and its tests: %s', (_, faults) => {
  expect(faults.length).toBeGreaterThan(50);
  expect(faults.filter((fault) => !hasPlace(fault))).toEqual([]);
  expect(faults.flatMap(({ tests }) => tests).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(faults.filter(({ tests, command }) => tests.length === 0 && command === undefined)).toEqual([]);
});

test('faults of money, answers and access fall in the first tier', () => {
  const isVital = ({ file }: Fault) =>
    /^(packages\/engine\/src\/(account|integrity|ledger|quiz|tournament|wallet)|apps\/server\/src\/(live|rest|trpc)|packages\/db\/functions)\//.test(
      file,
    );
  const vital = Object.values(tables).flat().filter(isVital);
  expect(vital.length).toBeGreaterThan(100);
  expect(vital.filter(isOfFullTier)).toEqual([]);
});

test('the fault of each gate has a name of its own', () => {
  expect(new Set(gates.map(({ fault }) => fault)).size).toBe(gates.length);
});

test('every structure test has a fault', () => {
  const titles = globSync('tests/*.test.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^ *(?:test|\]|\))\S*\(\s*['`"](.+?)['`"],/gm)].map(([, title = '']) => ({
      file,
      title,
    })),
  );
  expect(titles.length).toBeGreaterThan(40);
  const hasFault = ({ file, title }: (typeof titles)[number]) =>
    gates.some(({ tests, named = '' }) => tests.includes(file) && named !== '' && title.startsWith(named));
  expect(titles.filter((title) => !hasFault(title))).toEqual([]);
});
