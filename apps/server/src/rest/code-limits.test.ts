import { createCodeThrottle } from '@paheli/engine/account/code-throttle';
import { createLoginThrottle } from '@paheli/engine/account/login-throttle';
import { describe, expect, test } from 'vitest';
import { type Account, password, register, type Session } from '../testing/accounts';
import { openTestApp } from '../testing/test-app';

/** Codes per hour for one number from one address. */
const perNumber = 2;
const site = openTestApp({
  trustProxy: true,
  deps: {
    loginThrottle: createLoginThrottle({ perAccount: 10, perAddress: 300, windowS: 300 }),
    codeThrottle: createCodeThrottle(perNumber),
  },
});

const home = '10.9.0.1';

const post = (path: string, body: object, address = home, token?: string) =>
  site.call<Session>('POST', `/api${path}`, {
    body,
    headers: { 'x-forwarded-for': address, ...(token && { authorization: `Bearer ${token}` }) },
  });

async function registered(isConfirmed = false): Promise<Account> {
  const account = await register(site, {}, { 'x-forwarded-for': home });
  if (isConfirmed)
    await site.deps.database.sql`update users set mobile_verified_at = now() where id = ${account.id}`;
  return account;
}

/** Signs in without a device mark and returns the new one. */
const freshMark = async (number: string) =>
  (await post('/auth/login', { mobile_number: number, password })).body.device_mark;
const askCode = async (number: string, address = home, mark?: string) => {
  const answer = await post('/auth/code', { mobile_number: number, device_mark: mark }, address);
  return answer.status;
};
const askMobile = async ({ number, token }: Account, wanted = number) => {
  const answer = await post('/auth/mobile', { mobile_number: wanted, password }, home, token);
  return answer.status;
};

describe('codes to one number', () => {
  test('do not increase for a stranger who registered the number and signs in for new device marks', async () => {
    const { number } = await registered();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1)
      statuses.push(await askCode(number, home, await freshMark(number)));
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test('share one count among all devices that signed in, apart from the count of strangers', async () => {
    const { number } = await registered(true);
    const strangers = Array.from({ length: 10 * perNumber }, (_, n) => askCode(number, `10.77.${n}.1`));
    expect(new Set(await Promise.all(strangers))).toEqual(new Set([200]));
    expect(await askCode(number)).toBe(429);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round += 1)
      statuses.push(await askCode(number, home, await freshMark(number)));
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe('a signed-in player confirms the number', () => {
  test('after a stranger on the same network used all codes', async () => {
    const owner = await registered();
    expect([await askCode(owner.number), await askCode(owner.number), await askCode(owner.number)]).toEqual([
      200, 200, 429,
    ]);
    expect(await askMobile(owner)).toBe(200);
  });

  test('after strangers on ten networks did', async () => {
    const owner = await registered();
    const strangers = Array.from({ length: 10 * perNumber }, (_, n) => askCode(owner.number, `10.78.${n}.1`));
    await Promise.all(strangers);
    expect(await askCode(owner.number, '10.79.0.1')).toBe(429);
    expect(await askMobile(owner)).toBe(200);
  });

  test('at most as often an hour as everyone, whatever the numbers', async () => {
    const player = await registered();
    const other = await registered();
    expect(await askMobile(player, other.number)).toBe(409);
    expect(await askMobile(player)).toBe(200);
    expect(await askMobile(player, '+919736699999')).toBe(429);
    expect(await askMobile(other)).toBe(200);
  });
});
