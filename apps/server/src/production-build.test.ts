import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const server = fileURLToPath(new URL('..', import.meta.url));
const tsdown = join(dirname(createRequire(import.meta.url).resolve('tsdown/package.json')), 'dist/run.mjs');

/** Texts of the local Razorpay that occur nowhere else. */
const sandboxWords = ['refuses any host but a loopback', 'control/behaviour', 'startRazorpaySandbox(options'];

test('a production build leaves the local Razorpay out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-build-'));
  try {
    await promisify(execFile)(process.execPath, [tsdown, '--out-dir', folder], {
      cwd: server,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const built = await readAll(folder, '.js');
    expect(built.length).toBeGreaterThan(1_000_000);
    const sandbox = await readAll(join(server, '../../packages/razorpay-sandbox/src'), '.ts');
    for (const words of sandboxWords)
      expect([words, sandbox.includes(words), built.includes(words)]).toEqual([words, true, false]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function readAll(folder: string, extension: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(extension));
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}
