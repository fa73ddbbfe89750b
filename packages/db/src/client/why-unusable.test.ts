import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../embedded/free-port';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { whyUnusable } from './why-unusable';

let test: TestDatabase;
const stranger = `stranger_${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  test = await createTestDatabase();
  await test.database.sql`create role ${test.database.sql(stranger)} login password 'secret'`;
});

afterAll(async () => {
  await test.database.sql`drop role ${test.database.sql(stranger)}`;
  await test.drop();
});

const refused = (reason: string) => ({ kind: 'refused', reason: expect.stringContaining(reason) });

function changed(change: (url: URL) => void): string {
  const url = new URL(test.url);
  change(url);
  return url.href;
}

it('accepts a database that it can migrate', async () => {
  expect(await whyUnusable(test.url)).toBeUndefined();
});

it('names a role and a database that the server does not know', async () => {
  const role = changed((url) => {
    url.username = 'nobody_here';
  });
  expect(await whyUnusable(role)).toEqual(refused('nobody_here'));
  const missing = changed((url) => {
    url.pathname = '/nothing_here';
  });
  expect(await whyUnusable(missing)).toEqual(refused('nothing_here'));
});

it('names the right that a role lacks for migrations, and lets it read a replica', async () => {
  const url = changed((own) => {
    own.username = stranger;
    own.password = 'secret';
  });
  expect(await whyUnusable(url)).toEqual(refused(`role ${stranger} may not create tables`));
  expect(await whyUnusable(url, { isReplica: true })).toBeUndefined();
});

it('says that nothing responds, and that a URL is invalid', async () => {
  const port = await freePort();
  expect(await whyUnusable(`postgres://paheli@127.0.0.1:${port}/paheli`)).toEqual({
    kind: 'away',
    reason: expect.stringContaining(`127.0.0.1:${port}`),
  });
  for (const url of ['postgres://paheli:a/b@db/paheli', 'postgres://paheli:100%@db/paheli'])
    expect(await whyUnusable(url)).toEqual(refused('URL'));
});
