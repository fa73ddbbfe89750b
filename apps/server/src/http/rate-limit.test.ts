import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { createMemoryLimiter } from '@paheli/engine/foundation/limiter';
import { expect, test } from 'vitest';
import { createTestApp, openTestApp } from '../testing/test-app';
import { openSocket } from '../testing/test-socket';
import { networkOf } from './rate-limit';

const limits = { perUser: 5, perAddress: 8 };

const site = openTestApp({ rateLimits: limits, trustProxy: true });

let addresses = 0;
/** Returns headers of an address that no other test uses. */
function freshAddress(): { 'x-forwarded-for': string } {
  addresses += 1;
  return { 'x-forwarded-for': `198.51.100.${addresses}` };
}

test('a signed-in user has one limit for all addresses, and learns when to retry', async () => {
  const [one, other] = [await site.player({ access: false }), await site.player({ access: false })];
  const call = (as: typeof one) => site.call('GET', '/api/user/profile', { as, headers: freshAddress() });
  for (let left = limits.perUser - 1; left >= 0; left -= 1) {
    const { status, headers } = await call(one);
    expect([status, headers['ratelimit-policy']]).toEqual([200, '"user";q=5;w=60']);
    expect(headers.ratelimit).toMatch(new RegExp(`^"user";r=${left};t=\\d+$`));
  }
  const refused = await call(one);
  expect(refused.headers.ratelimit).toBe(`"user";r=0;t=${refused.headers['retry-after']}`);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', detail: expect.any(String) } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await call(other)).status).toBe(200);
});

test('users who share an address do not use up its limit', async () => {
  const headers = freshAddress();
  for (let count = 0; count < limits.perAddress + 4; count += 1) {
    const as = await site.player({ access: false });
    expect((await site.call('GET', '/api/user/profile', { as, headers })).status).toBe(200);
  }
  expect((await site.call('GET', '/api/stats/realtime', { headers })).status).toBe(200);
});

test('anonymous callers are limited by address, over both doors together', async () => {
  const headers = freshAddress();
  const paths = ['/api/stats/realtime', '/trpc/stats.realtime'];
  for (let count = 0; count < limits.perAddress; count += 1) {
    expect((await site.call('GET', paths[count % 2] ?? '', { headers })).status).toBe(200);
  }
  for (const path of [...paths, '/media/none', '/media/none/small']) {
    const { status, headers: answered, text } = await site.call('GET', path, { headers });
    expect([path, status, Number(answered['retry-after']) >= 1]).toEqual([path, 429, true]);
    // Each response has the envelope of its door.
    const envelope = path.startsWith('/trpc')
      ? { error: { json: { data: { code: 'rate_limited', httpStatus: 429 } } } }
      : { code: 'rate_limited' };
    expect(JSON.parse(text)).toMatchObject(envelope);
  }
  expect((await site.call('GET', '/api/stats/realtime', { headers: freshAddress() })).status).toBe(200);
});

test('calls over a socket count like requests, and the socket stays open', async () => {
  const as = await site.player({ access: false });
  const socket = await openSocket(site, { as });
  for (let count = 0; count < limits.perUser; count += 1) {
    expect((await socket.call('query', 'auth.profile')).error).toBeUndefined();
  }
  const refused = await socket.call('query', 'auth.profile');
  expect(refused.error?.data).toMatchObject({ code: 'rate_limited', retryAfterS: expect.any(Number) });
  expect((await site.call('GET', '/api/user/profile', { as, headers: freshAddress() })).status).toBe(429);
  expect(socket.socket.readyState).toBe(socket.socket.OPEN);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
])('an anonymous caller from %s is limited as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test('an invalid token is limited by its address', async () => {
  const headers = { ...freshAddress(), authorization: 'Bearer nonsense' };
  const statuses: number[] = [];
  for (let count = 0; count <= limits.perAddress; count += 1) {
    statuses.push((await site.call('GET', '/api/user/profile', { headers })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('codes and sign-ins count by network: all addresses of one IPv6 network are one', async () => {
  const codes = createMemoryLimiter({ name: 'codes', points: 20, windowS: 60 });
  const deps = {
    codeThrottle: {
      ...createCodeThrottle(1),
      ask: (_: string, { address }: { address: string }) => codes.count(address),
    },
    loginThrottle: createLoginThrottle({ perAccount: 5, perAddress: 20, windowS: 60 }),
  };
  const guarded = await createTestApp({ trustProxy: true, deps });
  const calls = async (path: string, network: string) => {
    const statuses = await Promise.all(
      Array.from({ length: 24 }, async (_, count) => {
        const body = { mobile_number: String(9_744_444_400 + count), password: 'a guess' };
        const headers = { 'x-forwarded-for': `${network}:${(count + 1).toString(16)}` };
        return (await guarded.call('POST', path, { body, headers })).status;
      }),
    );
    return statuses.filter((status) => status === 429).length;
  };
  expect(await calls('/api/auth/code', '2001:db8:1:2:')).toBe(4);
  expect(await calls('/api/auth/login', '2001:db8:1:2:')).toBe(4);
  expect(
    (
      await guarded.call('POST', '/api/auth/login', {
        body: { mobile_number: '9755555555', password: 'a guess' },
        headers: { 'x-forwarded-for': '2001:db8:1:3::1' },
      })
    ).status,
  ).toBe(401);
  await guarded.close();
});
