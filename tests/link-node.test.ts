import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'paheli-link-'));
const at = (...names: string[]) => join(folder, ...names);
afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(at('ops'), { recursive: true });
  cpSync(join(root, 'ops/link-node.mjs'), at('ops/link-node.mjs'));
});

function link(engine: string) {
  const { scripts, optionalDependencies } = manifest;
  // npm may be set to run no scripts of an install.
  expect([scripts.prestart, scripts.pretest]).toEqual([scripts.postinstall, scripts.postinstall]);
  writeFileSync(
    at('package.json'),
    JSON.stringify({ scripts, optionalDependencies, engines: { node: engine } }),
  );
  const [program = '', ...args] = String(scripts.postinstall).split(' ');
  return spawnSync(program === 'node' ? process.execPath : program, args, { cwd: folder, encoding: 'utf8' });
}

/** Installs one of the optional packages with a program `node`, without its link, as npm 10 does. */
function install(): void {
  const [name = ''] = Object.keys(manifest.optionalDependencies);
  mkdirSync(at('node_modules', name, 'bin'), { recursive: true });
  mkdirSync(at('node_modules/.bin'));
  writeFileSync(at('node_modules', name, 'package.json'), JSON.stringify({ bin: { node: 'bin/node' } }));
  writeFileSync(at('node_modules', name, 'bin/node'), '#!/bin/sh\necho linked\n', { mode: 0o755 });
}

test.skipIf(process.platform === 'win32')(
  'after an install that links no node, scripts find the one that npm brought',
  () => {
    install();
    for (const _ of ['first', 'again']) expect(link('>=99.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(execFileSync(at('node_modules/.bin/node'), { encoding: 'utf8' })).toBe('linked\n');
  },
);

test('an install without it fails on a Node that is too old, in one sentence that says what to type', () => {
  expect(link('>=18.0.0')).toMatchObject({ status: 0, stderr: '' });
  const { status, stderr } = link('>=99.0.0');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^This is Node \S+, and the product needs 99\.0\.0 or newer: type npm install .*\.\n$/,
  );
});
