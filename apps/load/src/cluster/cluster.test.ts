import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { createTestDatabase } from '@paheli/db/testing/test-database';
import { expect, test } from 'vitest';
import { isListening } from '../target/is-listening';
import { fillIn, startBalancer } from './start-balancer';
import { localRedisUrl, startCluster } from './start-cluster';

// Uses the built server: run npm run build first.

const redisUrl = process.env.TEST_REDIS_URL || ((await isListening(6_379)) ? localRedisUrl : undefined);
const hasBalancer =
  spawnSync('haproxy', ['-v'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).status === 0;
const isPossible = redisUrl !== undefined && hasBalancer;
const callers = 8;

test.skipIf(!isPossible)(
  `no call fails while all processes are restarted in turn${isPossible ? '' : ' (skipped: no Redis or no HAProxy here)'}`,
  { timeout: 120_000 },
  async () => {
    const database = await createTestDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'paheli-cluster-'));
    const cluster = await startCluster({
      count: 2,
      env: {
        NODE_ENV: 'development',
        SEED_DEMO: 'false',
        DATA_DIR: dataDir,
        DATABASE_URL: database.url,
        REDIS_URL: redisUrl ?? '',
        REDIS_PREFIX: `paheli-cluster:${randomUUID()}:`,
        RATE_PER_ADDRESS: '1000000',
      },
      host: '127.0.0.1',
      port: await freePort(),
      warmUpMs: 500,
    });
    const before = cluster.processes().map(({ pid }) => pid);
    const outcomes = new Map<string, number>();
    let isOver = false;
    const calling = Array.from({ length: callers }, async () => {
      while (!isOver) {
        const outcome = await fetch(`${cluster.balancer.url}/api/tournaments`).then(
          async (response) => `${response.status} ${(await response.text()).slice(0, 100)}`,
          (error: Error) => String(error.cause ?? error),
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });
    await cluster.restartInTurn(() => undefined);
    isOver = true;
    await Promise.all(calling);
    const after = cluster.processes().map(({ pid }) => pid);
    await cluster.close();
    await database.drop();
    await rm(dataDir, { recursive: true });

    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
    expect([...outcomes.keys()]).toEqual(['200 []']);
  },
);

test('a balancer that ends at once ends the command too', () => {
  const start = `
    import { startBalancer } from '${new URL('./start-balancer.ts', import.meta.url)}';
    await startBalancer(['127.0.0.1:1'], { host: '127.0.0.1', port: 1, warmUpMs: 1, program: 'false' }).catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
  `;
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', start],
    { encoding: 'utf8', timeout: 15_000 },
  );
  expect(stderr).toContain('HAProxy ended');
  expect({ status, signal }).toEqual({ status: 1, signal: null });
});

test('calls and sockets are spread over all processes, each in a count of its own', async () => {
  const template = await readFile(new URL('../../../../ops/ha/haproxy-web.cfg', import.meta.url), 'utf8');
  const text = fillIn(template, {
    address: '127.0.0.1:3000',
    statistics: '127.0.0.1:3001',
    servers: ['127.0.0.1:4001', '127.0.0.1:4002'],
    warmUpMs: 10_000,
  });
  expect(text).toContain('bind 127.0.0.1:3000\n');
  expect(text).toContain('  server process2 127.0.0.1:4002\n');
  expect(text).toContain('  server process2 127.0.0.1:4002 track calls/process2\n');
  expect(text).not.toContain('{{');
});

test('where HAProxy is missing, one sentence names its package', async () => {
  const starting = startBalancer(['127.0.0.1:4001'], {
    host: '127.0.0.1',
    port: await freePort(),
    warmUpMs: 500,
    program: 'haproxy-that-is-not-installed',
  });
  await expect(starting).rejects.toThrow('HAProxy is needed and was not found: install the package haproxy');
});
