import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { runServer } from './testing/run-server';

test('a production server with an invalid environment prints one sentence for each variable and exits with 1', async () => {
  const { code, out, err } = await runServer({
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

test('npm start and the commands beside it read .env', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  const started = Object.values<string>(scripts).filter((script) => /dist\/(?!verify)/.test(script));
  expect(started.length).toBeGreaterThan(5);
  const read = '--env-file-if-exists=.env';
  expect(started.filter((script) => !script.includes(`node ${read} `))).toEqual([]);
});
