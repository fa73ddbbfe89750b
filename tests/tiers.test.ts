import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { testProjects } from '../vitest.config';
import { serviceFilters, serviceProjects } from './services/filters';

const root = fileURLToPath(new URL('..', import.meta.url));
const exclude = ['**/node_modules/**', '**/dist/**'];
const find = (pattern: string) => globSync(pattern, { cwd: root, exclude });
const files = find('**/*.{test,spec}.{ts,tsx,mts,js,mjs}');

/** Returns the names of the projects that run a file, in one tier or in both. */
function projectsOf(mode: 'first' | 'full'): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, include, exclude: without } of testProjects(mode)) {
    const left = new Set(without.flatMap(find));
    for (const file of find(include))
      if (!left.has(file)) found.set(file, [...(found.get(file) ?? []), name]);
  }
  return found;
}

const first = projectsOf('first');
const full = projectsOf('full');

test('every file of tests belongs to one project and one tier: first, or full by its name', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => full.get(file)?.length !== 1)).toEqual([]);
  const isFullByName = (file: string) => /\.full\.test\.tsx?$/.test(file);
  expect(files.filter((file) => first.has(file) === isFullByName(file))).toEqual([]);
});

test('every race, history and differential, storage and events run on the PostgreSQL and Redis of the machine too', () => {
  const depends = /\.(races|histories|differential)\.|^packages\/db\/|^apps\/server\/src\/live\//;
  const filters = serviceFilters({ postgres: true, redis: true });
  const isRepeated = (file: string) =>
    filters.some((part) => file.includes(part)) && serviceProjects.includes(full.get(file)?.[0] ?? '');
  const dependent = files.filter((file) => depends.test(file));
  expect(dependent.length).toBeGreaterThan(50);
  expect(dependent.filter((file) => !isRepeated(file))).toEqual([]);
});
