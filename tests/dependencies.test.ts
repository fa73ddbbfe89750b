import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type LockedPackage = {
  readonly version?: string;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { engines, optionalDependencies } = read('package.json') as {
  engines: { node: string };
  optionalDependencies: Record<string, string>;
};

test('the lock holds every optional package that a package declares, for all systems', () => {
  const locked = new Set(Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, '')));
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies: declared = {} }]) =>
    Object.keys(declared)
      .filter((name) => !locked.has(name))
      .map((name) => ({ by: path, name })),
  );
  expect(missing).toEqual([]);
});

test('scripts run on the Node that npm installs, or on the one that TEST_NODE names', () => {
  const installed =
    optionalDependencies[`node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`];
  const expected = process.env.TEST_NODE ?? installed;
  if (expected !== undefined) expect(`${process.version}.`).toContain(`v${expected}.`);
  const [, minimum = ''] = /^>=([\d.]+)$/.exec(engines.node) ?? [];
  expect(minimum).not.toBe('');
  expect(process.version.slice(1).localeCompare(minimum, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
});
