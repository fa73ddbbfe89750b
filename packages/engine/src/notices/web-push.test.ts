import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { isPublicAddress, lookupPublic } from './public-address';
import { readPushDevice, renewPush, subscribePush, unsubscribePush } from './subscribe-push';
import { createWebPush, generateVapidKeys } from './web-push';

const push = createWebPush({ ...generateVapidKeys(), subject: 'mailto:support@paheli.example' });
const { publicKey: p256dh } = generateVapidKeys();
const keys = { p256dh, auth: 'A'.repeat(22) };

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test('a name that leads to this machine is not connected to', async () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  lookupPublic('localhost', { all: true }, (error) => resolve(error?.name));
  expect(await promise).toBe('PrivateAddress');
});

describe('an endpoint inside the network gets no request', () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  let port: number;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  test.each([
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://0x7f.1',
    'https://2130706433',
    'https://push.example.com',
  ])('%s', async (origin) => {
    const sent = push.send({ endpoint: `${origin}:${port}/x`, ...keys }, 'text', { ttlS: 60 });
    await expect(sent).rejects.toMatchObject({ name: 'PushError', isTemporary: false });
    expect(requests).toBe(0);
  });
});

test('a message to a key of an older subscription that is no point is refused, and not tried again', async () => {
  const target = { endpoint: 'https://push.example.com/x', ...keys, p256dh: `B${'A'.repeat(86)}` };
  await expect(push.send(target, 'text', { ttlS: 60 })).rejects.toMatchObject({ kind: 'refused' });
});

describe('a subscription', () => {
  const engine = openTestEngine();

  async function signedIn() {
    const { userId } = await engine.player({ access: false });
    return signIn(engine.deps, userId);
  }

  test.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://db.internal/x',
    'https://10.0.0.1/x',
  ])('of the endpoint %s is refused', async (endpoint) => {
    const subscribed = subscribePush({ ...engine.deps, push }, await signedIn(), { endpoint, ...keys });
    await expect(subscribed).rejects.toMatchObject({ errors: [{ path: 'endpoint' }] });
  });

  test.each([
    ['p256dh', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['p256dh', { p256dh: `B${'A'.repeat(86)}` }],
  ])('with a %s that is no point of the curve is refused', async (path, change) => {
    const target = { endpoint: 'https://push.example.com/x', ...keys, ...change };
    const subscribed = subscribePush({ ...engine.deps, push }, await signedIn(), target);
    await expect(subscribed).rejects.toMatchObject({ code: 'invalid_input', errors: [{ path }] });
  });

  test('is refused where push is not set up', async () => {
    const endpoint = 'https://push.example.com/x';
    const subscribed = subscribePush(engine.deps, await signedIn(), { endpoint, ...keys });
    await expect(subscribed).rejects.toMatchObject({ code: 'unconfigured' });
  });

  test('whose address the browser changed is renewed by its former secret alone', async () => {
    const deps = { ...engine.deps, push };
    const viewer = await signedIn();
    expect(await readPushDevice(deps, viewer)).toEqual({ isSubscribed: false });
    const [former, next] = ['https://push.example.com/former', 'https://push.example.com/next'];
    await subscribePush(deps, viewer, { endpoint: former, ...keys });
    const endpoints = async () =>
      (
        await deps.database.sql`
          select endpoint from push_subscription where login_session_id = ${viewer.sessionId}`
      ).map(({ endpoint }) => endpoint);
    const renewed = { endpoint: next, p256dh, auth: 'B'.repeat(22) };
    await renewPush(deps, { ...renewed, former: { endpoint: former, auth: 'C'.repeat(22) } });
    expect(await endpoints()).toEqual([former]);
    await renewPush(deps, { ...renewed, former: { endpoint: former, auth: keys.auth } });
    expect(await endpoints()).toEqual([next]);
    expect(await readPushDevice(deps, viewer)).toEqual({ isSubscribed: true });
    // A page subscribed first.
    await subscribePush(deps, viewer, { endpoint: former, ...keys });
    await renewPush(deps, { endpoint: next, ...keys, former: { endpoint: former, auth: keys.auth } });
    expect(await endpoints()).toEqual([next]);
    await unsubscribePush(deps, viewer);
    await renewPush(deps, { ...renewed, former: { endpoint: next, auth: keys.auth } });
    expect(await endpoints()).toEqual([]);
  });

  test('of an eleventh device replaces the oldest one', async () => {
    const viewer = await signedIn();
    for (let device = 0; device < 11; device += 1) {
      engine.clock.advance(1_000);
      const endpoint = `https://push.example.com/${device}`;
      await subscribePush({ ...engine.deps, push }, viewer, { endpoint, ...keys });
    }
    const rows = await engine.deps.database.sql<{ endpoint: string }[]>`
      select endpoint from push_subscription where user_id = ${viewer.userId}`;
    expect(rows).toHaveLength(10);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain('https://push.example.com/0');
  });
});
