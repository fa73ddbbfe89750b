import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

type Place = {
  readonly cwd?: string;
  readonly options?: readonly string[];
  readonly args?: readonly string[];
};

/** Runs the server as an operator would, with only this in its environment. */
async function run(
  env: Record<string, string>,
  { cwd, options = [], args = [] }: Place = {},
): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [...options, '--import', import.meta.resolve('tsx'), main, ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

test('a production server with an invalid environment prints one sentence for each variable and exits with 1', async () => {
  const { code, out, err } = await run({
    NODE_ENV: 'production',
    SEED_DEMO: 'true',
    ADMIN_MOBILE: '9000000001',
    ADMIN_PASSWORD: 'paheli-admin',
    KILL_AT: 'answer.committed',
  });
  expect(code).toBe(1);
  expect(out).toBe('');
  const sentences = err.trim().split('\n');
  for (const name of [
    'DATABASE_URL',
    'PAYMENTS',
    'PII_KEY',
    'PLAY_MODE',
    'SEED_DEMO',
    'ADMIN_PASSWORD',
    'KILL_AT',
  ]) {
    expect(sentences.filter((sentence) => sentence.startsWith(`${name} `))).toHaveLength(1);
  }
  expect(sentences).toHaveLength(7);
  expect(err).not.toMatch(/paheli-admin|\.ts:\d|at \w+ \(/);
});

test('npm start and the commands beside it read .env, and variables that are set win', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const started = Object.values<string>(scripts).filter((script) => /dist\/(?!verify)/.test(script));
  expect(started.length).toBeGreaterThan(5);
  const read = '--env-file-if-exists=.env';
  expect(started.filter((script) => !script.includes(`node ${read} `))).toEqual([]);
  const folder = await mkdtemp(join(tmpdir(), 'paheli-env-'));
  await writeFile(join(folder, '.env'), 'PORT=file\nPAYMENTS=set\n');
  const { code, err } = await run({ PAYMENTS: 'sandbox' }, { cwd: folder, options: [read] });
  await rm(folder, { recursive: true });
  expect({ code, err }).toEqual({ code: 1, err: 'PORT must be a whole number from 0 to 65535.\n' });
});

test('--help explains the start, and starts nothing', async () => {
  const { code, out } = await run({ PORT: 'wrong' }, { args: ['--help'] });
  expect(code).toBe(0);
  expect(out).toMatch(/^npm start/);
});
