import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs the server as an operator would, with only this in its environment. */
async function run(env: Record<string, string>): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
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
  for (const name of ['DATABASE_URL', 'PAYMENTS', 'PII_KEY', 'SEED_DEMO', 'ADMIN_PASSWORD', 'KILL_AT']) {
    expect(sentences.filter((sentence) => sentence.startsWith(`${name} `))).toHaveLength(1);
  }
  expect(sentences).toHaveLength(6);
  expect(err).not.toMatch(/paheli-admin|\.ts:\d|at \w+ \(/);
});
