import { openPools } from '@paheli/db/client/pools';
import { Relay } from '@paheli/db/testing/outage';
import { createTestDatabase, type TestDatabase } from '@paheli/db/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app';

// A second database stands for the replica, because the tests decide what it holds and how old that is.

const longestBehindMs = 10_000;

let copy: TestDatabase;
let relay: Relay;
let site: TestApp;
let admin: SignedIn;
let closePools: () => Promise<void>;
beforeAll(async () => {
  copy = await createTestDatabase();
  relay = new Relay(copy.url);
  await relay.restore();
  // A replica refuses to write.
  const url = `${relay.url}?default_transaction_read_only=on`;
  const opened = openPools(url, 'paheli-test', ['rest', 'exports']);
  closePools = opened.close;
  site = await createTestApp({ replica: { pools: opened.pools, longestBehindMs } });
  admin = await site.admin();
  await site.player();
});
afterAll(async () => {
  await site.close();
  await closePools();
  relay.cut('destroy');
  await copy.drop();
});

/** Replicates a sign of life of this age, and lets the server look at it. */
async function replicate(ageMs: number): Promise<void> {
  const { sql } = copy.database;
  const aliveAt = new Date(site.engine.clock.now().getTime() - ageMs).toISOString();
  await sql`delete from server_process`;
  await sql`insert into server_process (alive_at, registered_at) values (${aliveAt}::timestamptz, ${aliveAt}::timestamptz)`;
  await look();
}

/** Waits for the next check of the replica, whose timer is beside that of the hub. */
async function look(): Promise<void> {
  await site.asleepFor(1_000, 2);
  site.advance(1_000);
  await site.asleepFor(1_000, 2);
}

/** Returns whether a report came from the replica, whose users nobody ever registered. */
async function isFromReplica(path = '/api/admin/dashboard/stats'): Promise<boolean> {
  const { status, text } = await site.call('GET', path, { as: admin });
  expect(status).toBe(200);
  return !/"total_users":[1-9]|[0-9a-f]{8}-[0-9a-f]{4}-/.test(text);
}

test('a replica is not read before it was checked, and no longer than its data is young enough', async () => {
  expect(await isFromReplica()).toBe(false);
  await replicate(longestBehindMs - 2_000);
  expect(await isFromReplica()).toBe(true);
  site.advance(2_000);
  expect(await isFromReplica()).toBe(false);
  await replicate(0);
  expect(await isFromReplica()).toBe(true);
});

test('reports and exports are read from a replica that is young enough', async () => {
  await replicate(0);
  expect(await isFromReplica()).toBe(true);
  expect(await isFromReplica('/api/admin/users.csv')).toBe(true);
  // What an administrator changes and looks at again comes from the primary.
  expect(await isFromReplica('/api/admin/users')).toBe(false);
});

test('reports and exports write nothing, so that the replica serves them', async () => {
  const paths = [
    ...['dashboard/stats', 'dashboard/trends', 'ledger/invariants', 'audit', 'disputes'],
    ...['reports/users', 'reports/tournaments', 'audit.csv', 'payments.csv', 'held-prizes.csv'],
    ...['tournaments.csv', 'users.csv'],
  ];
  await replicate(0);
  site.logged.length = 0;
  for (const path of paths) {
    expect((await site.call('GET', `/api/admin/${path}`, { as: admin })).status, path).toBe(200);
    expect(site.services.replica?.usable(), path).toBeDefined();
  }
  expect(site.logged.filter(({ level }) => level === 'warn')).toEqual([]);
});

test('a report that fails on the replica is read from the primary, and so are the next ones until it is back', async () => {
  await replicate(0);
  relay.cut('destroy');
  expect(await isFromReplica()).toBe(false);
  expect(site.services.replica?.usable()).toBeUndefined();
  await relay.restore();
  await look();
  expect(await isFromReplica()).toBe(true);
});

test('whether somebody is an administrator is not read from the replica', async () => {
  await replicate(0);
  const player = await site.player();
  expect((await site.call('GET', '/api/admin/dashboard/stats', { as: player })).status).toBe(403);
});
