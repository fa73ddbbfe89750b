import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { test } from 'vitest';
import { formatValue } from '../report/format';
import { median } from '../report/percentiles';
import { createLoadDatabase } from '../target/open-database';
import { readUsage } from '../target/process-usage';
import { startProcess } from '../target/server-process';
import { printLine } from './print-ratio';

// The time from the start of the built server's process to its first ready response, as in production, on a database that
// is migrated. Prints figures and asserts nothing, because a shared machine is no measure.

const starts = 5;

test('the start of the server', async () => {
  const database = await createLoadDatabase(undefined, 1);
  const dataDir = await mkdtemp(join(tmpdir(), 'paheli-start-'));
  const secret = () => randomBytes(16).toString('hex');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PII_KEY: randomBytes(32).toString('base64'),
    PLAY_MODE: 'money',
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: 'rzp_test_start',
    RAZORPAY_KEY_SECRET: secret(),
    RAZORPAY_WEBHOOK_SECRET: secret(),
    LOG_LEVEL: 'warn',
  };
  const elapsedMs: number[] = [];
  const cpuMs: number[] = [];
  try {
    // The first start fills the caches of Node and of the operating system.
    for (let start = 0; start <= starts; start += 1) {
      const port = String(await freePort());
      const startedAtMs = performance.now();
      const server = await startProcess({ ...env, PORT: port });
      const readyMs = performance.now() - startedAtMs;
      const usage = await readUsage(server.pid ?? 0);
      await server.stop();
      if (start === 0) continue;
      elapsedMs.push(readyMs);
      cpuMs.push(usage?.cpuMs ?? Number.NaN);
    }
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  const ofEach = elapsedMs.map((ms) => Math.round(ms)).join(', ');
  printLine(
    `start of the server, median of ${starts}: ${formatValue(median(elapsedMs), 'ms')} (${ofEach}), of the processor ${formatValue(median(cpuMs), 'ms')}`,
  );
}, 120_000);
