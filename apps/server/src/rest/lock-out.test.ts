import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { codeAt } from '@paheli/engine/testing/authenticator';
import { describe, expect, test } from 'vitest';
import { codesTo, password, register, type Session } from '../testing/accounts';
import { openTestApp } from '../testing/test-app';

const site = openTestApp({
  trustProxy: true,
  deps: {
    loginThrottle: createLoginThrottle({ perAccount: 2, perAddress: 1_000, windowS: 300 }),
    codeThrottle: createCodeThrottle(2),
  },
});

const home = '10.1.0.1';
const mobile = '10.1.0.2';
let given = 0;

/** Networks that no other call in this file uses. */
const networks = (count: number) =>
  Array.from({ length: count }, (_, index) => `10.${100 + given}.${index}.1`);
const from = (address: string, more: Record<string, string> = {}) => ({
  'x-forwarded-for': address,
  ...more,
});

function registered() {
  given += 1;
  return register(site, {}, from(home));
}

const logIn = (number: string, address: string, more: object = {}) =>
  site.call<Session>('POST', '/api/auth/login', {
    body: { mobile_number: number, password, ...more },
    headers: from(address),
  });
const askCode = (number: string, address: string, more: object = {}) =>
  site.call('POST', '/api/auth/code', { body: { mobile_number: number, ...more }, headers: from(address) });
const reset = (number: string, address: string, code: string, more: object = {}) =>
  site.call<Session>('POST', '/api/auth/reset', {
    body: { mobile_number: number, code, password: 'another horse', ...more },
    headers: from(address),
  });
const sentTo = (number: string) => codesTo(site, number);

/** Requests a code and returns the digits that were sent. */
async function codeFor(number: string, address: string, more: object = {}): Promise<string> {
  const before = sentTo(number).length;
  expect((await askCode(number, address, more)).status).toBe(200);
  await expect.poll(() => sentTo(number).length).toBe(before + 1);
  return sentTo(number).at(-1) ?? '';
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Fails to sign in from these networks, twice from each. */
async function attack(number: string, addresses: readonly string[], more: object = {}): Promise<number[]> {
  const guesses = [...addresses, ...addresses].map((address) =>
    logIn(number, address, { password: 'a guess', ...more }),
  );
  return (await Promise.all(guesses)).map(({ status }) => status);
}

describe('a stranger who fails to sign in', () => {
  test('locks the owner out neither at home nor elsewhere', async () => {
    const { number } = await registered();
    const [stranger = ''] = networks(1);
    await attack(number, [stranger, stranger, stranger]);
    expect((await logIn(number, stranger)).status).toBe(429);
    expect((await logIn(number, mobile)).status).toBe(200);
  });

  test('from many networks slows the account down, but not a device that signed in before', async () => {
    const { number, mark } = await registered();
    expect(await attack(number, networks(10))).not.toContain(429);
    expect((await logIn(number, mobile)).status).toBe(429);
    const known = await logIn(number, mobile, { device_mark: mark });
    expect([known.status, known.body.device_mark]).toEqual([200, mark]);
  });

  test('gains nothing from a mark that is forged, stolen or of another account', async () => {
    const [owner, thief] = [await registered(), await registered()];
    await attack(owner.number, networks(10));
    const [id, signature = ''] = owner.mark.split('.');
    const forged = [
      `${site.deps.newId()}.${signature}`,
      `${id}.${'A'.repeat(signature.length)}`,
      `${id}`,
      'x',
      '',
    ];
    for (const mark of [...forged, thief.mark]) {
      expect((await logIn(owner.number, mobile, { device_mark: mark })).status, mark).toBe(429);
    }
    // A stolen mark passes the throttle, which counts it too. The password is still required.
    expect(await attack(owner.number, [mobile], { device_mark: owner.mark })).toEqual([401, 401]);
    expect((await logIn(owner.number, home, { device_mark: owner.mark })).status).toBe(429);
  });
});

describe('a device mark', () => {
  const isKnown = async (number: string, mark: string) => {
    await attack(number, networks(11));
    return (await logIn(number, mobile, { device_mark: mark })).status === 200;
  };
  const headersOf = (token: string) => from(home, { authorization: `Bearer ${token}` });

  test('survives signing out', async () => {
    const { number, mark, token } = await registered();
    await site.call('POST', '/api/auth/logout', { headers: headersOf(token) });
    expect(await isKnown(number, mark)).toBe(true);
  });

  test('ends with its session in the list, and other devices keep theirs', async () => {
    const { number, mark } = await registered();
    const second = (await logIn(number, home)).body;
    const headers = headersOf(second.access_token);
    const sessions = await site.call<{ id: string; is_current: boolean }[]>('GET', '/api/user/sessions', {
      headers,
    });
    const first = sessions.body.find(({ is_current }) => !is_current);
    await site.call('DELETE', `/api/user/sessions/${first?.id}`, { headers });
    expect(await isKnown(number, mark)).toBe(false);
    expect((await logIn(number, mobile, { device_mark: second.device_mark })).status).toBe(200);
  });

  test('ends when all other sessions do', async () => {
    const { number, mark } = await registered();
    const { access_token, device_mark } = (await logIn(number, home)).body;
    await site.call('DELETE', '/api/user/sessions', { headers: headersOf(access_token) });
    expect(await isKnown(number, mark)).toBe(false);
    expect((await logIn(number, mobile, { device_mark })).status).toBe(200);
  });

  test('ends when the password changes', async () => {
    const { number, mark, token } = await registered();
    const body = { current: password, new: 'changed horse' };
    await site.call('POST', '/api/auth/password', { headers: headersOf(token), body });
    await attack(number, networks(11));
    const answer = await logIn(number, mobile, { device_mark: mark, password: 'changed horse' });
    expect(answer.status).toBe(429);
  });
});

describe('a stranger who requests codes', () => {
  test('does not keep the owner from a code, and neither ends nor uses up the owner’s', async () => {
    const { number } = await registered();
    const [stranger = '', another = ''] = networks(2);
    const code = await codeFor(number, home);
    await codeFor(number, stranger);
    await codeFor(number, stranger);
    expect((await askCode(number, stranger)).status).toBe(429);
    for (const address of [stranger, another, stranger, another])
      expect((await reset(number, address, otherThan(code))).status).toBe(422);
    expect((await reset(number, home, code)).status).toBe(200);
  });

  test('from many networks reaches a limit that does not apply to a device that signed in to a confirmed number', async () => {
    const { number, mark } = await registered();
    const { sql } = site.deps.database;
    await sql`update users set mobile_verified_at = now() where mobile_number = ${number}`;
    const asked = [...networks(10), ...networks(10)].map((address) => askCode(number, address));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
    await expect.poll(() => sentTo(number).length).toBe(20);
    expect((await askCode(number, mobile)).status).toBe(429);
    const code = await codeFor(number, mobile, { device_mark: mark });
    // The same device on another network.
    expect((await reset(number, home, code, { device_mark: mark })).status).toBe(200);
  });

  test('a code works after the phone changed its network, with five guesses from there', async () => {
    const [one, other] = [await registered(), await registered()];
    const code = await codeFor(one.number, home);
    expect((await reset(one.number, mobile, code)).status).toBe(200);
    const guessed = await codeFor(other.number, home);
    for (const address of networks(5)) await reset(other.number, address, otherThan(guessed));
    expect((await reset(other.number, mobile, guessed)).status).toBe(422);
    expect((await reset(other.number, home, guessed)).status).toBe(200);
  });
});

test('many networks do not allow more guesses at codes of an authenticator app', async () => {
  const { number, token } = await registered();
  const headers = from(home, { authorization: `Bearer ${token}` });
  const { body } = await site.call('POST', '/api/user/totp', { headers });
  const secret = String(body.secret);
  const code = codeAt(secret, site.deps.now());
  const confirmed = await site.call('POST', '/api/user/totp/confirm', { headers, body: { password, code } });
  expect(confirmed.status).toBe(200);
  const wrong = otherThan(codeAt(secret, site.deps.now()));
  const statuses: number[] = [];
  for (const address of networks(4)) statuses.push((await logIn(number, address, { code: wrong })).status);
  expect(statuses).toEqual([422, 422, 429, 429]);
});
