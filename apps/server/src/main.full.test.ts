import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runServer } from './testing/run-server';

test('variables that are set win over those of .env', async () => {
  const read = '--env-file-if-exists=.env';
  const folder = await mkdtemp(join(tmpdir(), 'paheli-env-'));
  await writeFile(join(folder, '.env'), 'PORT=file\nPAYMENTS=set\n');
  const { code, err } = await runServer({ PAYMENTS: 'sandbox' }, { cwd: folder, options: [read] });
  await rm(folder, { recursive: true });
  expect({ code, err }).toEqual({ code: 1, err: 'PORT must be a whole number from 0 to 65535.\n' });
});

test('--help explains the start, and starts nothing', async () => {
  const { code, out } = await runServer({ PORT: 'wrong' }, { args: ['--help'] });
  expect(code).toBe(0);
  expect(out).toMatch(/^npm start/);
});
