import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { access, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@paheli/db/embedded/free-port';
import { temporaryFolder } from '@paheli/db/testing/temporary-folder';
import { openTestDatabase } from '@paheli/db/testing/test-database';
import { expect, test } from 'vitest';
import { readEnv } from '../env';
import { needsRedis, testRedisUrl } from '../testing/test-redis';
import { checkSurroundings } from './check-surroundings';
import { explainFailure } from './explain-failure';
import { createLog } from './log';
import { serve } from './serve';

const database = openTestDatabase();
const folder = temporaryFolder();
const logged: string[] = [];
const log = createLog('warn', { write: (line) => void logged.push(line) });

/** Returns the complaints about an environment that is right but for these changes. */
async function complaints(changes: Record<string, string>): Promise<string> {
  const source = {
    PORT: '0',
    SANDBOX_PORT: '0',
    DATABASE_URL: database.url,
    DATA_DIR: join(folder.path, 'data'),
  };
  logged.length = 0;
  return checkSurroundings(readEnv({ ...source, ...changes }), log).then(() => '', explainFailure);
}

const nowhere = async () => `127.0.0.1:${await freePort()}`;

test('a right environment raises no complaint, and nothing is created', async () => {
  expect(await complaints({ DATA_DIR: join(folder.path, 'deep', 'data') })).toBe('');
  await expect(access(join(folder.path, 'deep'))).rejects.toThrow('ENOENT');
});

test('everything wrong is named at once, one sentence for each variable, before anything is opened', async () => {
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const env = readEnv({
    PORT: String(port),
    SANDBOX_PORT: String(port),
    DATA_DIR: file,
    DATABASE_URL: `postgres://paheli@${await nowhere()}/paheli`,
  });
  const failure = await serve(env, log, () => undefined).catch(explainFailure);
  taken.close();
  expect(String(failure).split('\n')).toEqual([
    `DATA_DIR must be a folder: ${file} is a file.`,
    expect.stringMatching(/^PORT must be a free port: another program uses \d+; .*\.$/),
    expect.stringMatching(/^SANDBOX_PORT must be a free port: .*\.$/),
    expect.stringMatching(/^DATABASE_URL must name a PostgreSQL server that responds: .*ECONNREFUSED.*\.$/),
  ]);
});

test.skipIf(!existsSync('/proc/self'))('a folder that cannot be made is a fault of DATA_DIR', async () => {
  expect(await complaints({ DATA_DIR: '/proc/paheli/data' })).toMatch(
    /^DATA_DIR must be a folder that can be written: /,
  );
});

test('an address that this machine does not have is a fault of HOST', async () => {
  expect(await complaints({ HOST: '192.0.2.1' })).toMatch(/^HOST must be an address of this machine: /);
});

test('an unknown role is named, for the database as for its replica', async () => {
  const url = new URL(database.url);
  url.username = 'nobody_here';
  expect(await complaints({ DATABASE_URL: url.href })).toMatch(/^DATABASE_URL .*nobody_here/);
  expect(await complaints({ DATABASE_REPLICA_URL: url.href })).toMatch(/^DATABASE_REPLICA_URL .*nobody_here/);
});

test('a replica or a Redis that does not respond is logged by name, and stops no start', async () => {
  const replica = `postgres://paheli@${await nowhere()}/paheli`;
  expect(await complaints({ DATABASE_REPLICA_URL: replica })).toBe('');
  expect(logged.join()).toContain('DATABASE_REPLICA_URL');
  expect(await complaints({ REDIS_URL: `redis://${await nowhere()}` })).toBe('');
  expect(logged.join()).toContain('REDIS_URL');
});

test.skipIf(!testRedisUrl)(
  `a Redis that refuses the password is a fault of REDIS_URL${needsRedis}`,
  async () => {
    const url = new URL(testRedisUrl ?? '');
    expect(await complaints({ REDIS_URL: url.href })).toBe('');
    url.username = 'nobody';
    url.password = 'wrong';
    expect(await complaints({ REDIS_URL: url.href })).toMatch(/^REDIS_URL must name a Redis .*WRONGPASS/);
  },
);

test('a file that cannot be used is named with the reason, and no stack', async () => {
  const path = join(folder.path, 'kept', 'pii-key');
  const failing = (code: string) =>
    Object.assign(new Error(`${code}: ${path}`), { code, path, syscall: 'open' });
  expect(explainFailure(failing('EACCES'))).toBe(`${path} cannot be read or written by this user (EACCES).`);
  expect(explainFailure(failing('EROFS'))).toBe(`${path} lies on a read-only file system (EROFS).`);
});
