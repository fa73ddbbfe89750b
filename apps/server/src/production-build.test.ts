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
const sandboxWords = 'refuses any host but a loopback|control/behaviour|startRazorpaySandbox\\(options';

async function buildTo(folder: string, nodeEnv: string): Promise<string> {
  await promisify(execFile)(process.execPath, [tsdown, '--out-dir', folder], {
    cwd: server,
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  const files = (await readdir(folder)).filter((file) => file.endsWith('.js'));
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
}

test('a production build leaves the local Razorpay out, and a development build includes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paheli-build-'));
  try {
    const development = await buildTo(join(folder, 'development'), 'development');
    const production = await buildTo(join(folder, 'production'), 'production');
    expect(development).toMatch(new RegExp(sandboxWords));
    expect(production).not.toMatch(new RegExp(sandboxWords));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
