import { dayMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import {
  type Account,
  callsOf,
  confirmNumber,
  kycBody,
  newUser,
  password,
  register,
} from '../testing/accounts';
import { openTestApp } from '../testing/test-app';

const site = openTestApp();
const call = callsOf(site);
const newNumber = () => `+91${newUser().mobile_number}`;
const registered = (number = newNumber(), email?: string) =>
  register(site, { mobile_number: number, ...(email && { email }) });

const limit = async (player: Account, rupees: number | null) =>
  expect((await call('PUT', '/user/limits', player, { daily_deposit_limit: rupees })).status).toBe(200);
const limitsOf = async (player: Account) => (await call('GET', '/user/limits', player)).body;
const close = async (player: Account) =>
  expect((await call('POST', '/user/close', player, { password })).status).toBe(200);
const submitPan = (player: Account, pan: string, upiId?: string) =>
  call('PUT', '/user/kyc', player, kycBody(upiId, pan));

async function moveTo(player: Account, number: string): Promise<Account> {
  await confirmNumber(site, player, number);
  return { ...player, number };
}

describe('a daily deposit limit', () => {
  test('applies again when its number registers anew, and a raise still waits a day', async () => {
    const first = await registered();
    await limit(first, 100);
    await close(first);
    const again = await registered(first.number);
    expect(await limitsOf(again)).toMatchObject({ daily_deposit_limit: 100, next_deposit_limit_from: null });
    expect(await call('POST', '/payments/add-funds', again, { amount: 101 })).toMatchObject({
      status: 403,
      body: { code: 'deposit_limit' },
    });
    await limit(again, null);
    expect(await limitsOf(again)).toMatchObject({ daily_deposit_limit: 100, next_deposit_limit: null });
    site.engine.clock.advance(dayMs);
    expect(await limitsOf(again)).toMatchObject({ daily_deposit_limit: null });
    // A completed raise is not stored.
    await close(again);
    expect(await limitsOf(await registered(first.number))).toMatchObject({ daily_deposit_limit: null });
  });

  test('keeps what was pending when the account was closed', async () => {
    const first = await registered();
    await limit(first, 100);
    await limit(first, 500);
    const { next_deposit_limit_from: from } = await limitsOf(first);
    await close(first);
    expect(await limitsOf(await registered(first.number))).toMatchObject({
      daily_deposit_limit: 100,
      next_deposit_limit: 500,
      next_deposit_limit_from: from,
    });
  });

  test('follows the PAN to another number, unless the new limit is stricter', async () => {
    const [first, second, third] = [await registered(), await registered(), await registered()];
    expect((await submitPan(first, 'ABCPE1111A')).status).toBe(200);
    await limit(first, 200);
    await close(first);
    expect((await submitPan(second, 'ABCPE1111A')).status).toBe(200);
    expect(await limitsOf(second)).toMatchObject({ daily_deposit_limit: 200 });
    await close(second);
    await limit(third, 50);
    await submitPan(third, 'ABCPE1111A');
    expect(await limitsOf(third)).toMatchObject({ daily_deposit_limit: 50 });
  });

  test('follows a confirmed number that the account leaves, and one that it takes', async () => {
    const first = await registered();
    const { number } = first;
    await limit(first, 100);
    await moveTo(first, newNumber());
    const second = await registered(number);
    expect(await limitsOf(second)).toMatchObject({ daily_deposit_limit: 100 });
    await close(second);
    const third = await moveTo(await registered(), number);
    expect(await limitsOf(third)).toMatchObject({ daily_deposit_limit: 100 });
  });

  test('is not lowered again after a raise, by confirming the same number or submitting the same PAN', async () => {
    const first = await registered();
    const pan = 'ABCPE2222B';
    await submitPan(first, pan);
    await limit(first, 100);
    await close(first);
    const second = await registered(first.number);
    await submitPan(second, pan);
    await limit(second, 5000);
    site.engine.clock.advance(dayMs);
    await moveTo(second, second.number);
    expect((await submitPan(second, pan, 'changed@okbank')).status).toBe(200);
    expect(await limitsOf(second)).toMatchObject({ daily_deposit_limit: 5000, next_deposit_limit: null });
  });

  test('is stored under neither the number nor the PAN itself', async () => {
    const rows = await site.deps.database.sql<
      { text: string }[]
    >`select r::text as text from retained_limit r`;
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of rows) expect(text).not.toMatch(/97300|ABCPE/);
  });
});

describe('a self-exclusion', () => {
  test('follows a confirmed number that the account leaves, at every change of hands', async () => {
    const first = await moveTo(await registered(), newNumber());
    const { number } = first;
    await call('POST', '/user/self-exclusion', first, { days: 30 });
    const { excluded_until: until } = await limitsOf(first);
    await moveTo(first, newNumber());
    const second = await registered(number);
    expect(await limitsOf(second)).toMatchObject({ excluded_until: until });
    expect((await call('POST', '/payments/add-funds', second, { amount: 50 })).body.code).toBe(
      'self_excluded',
    );
    await moveTo(second, newNumber());
    expect(await limitsOf(await registered(number))).toMatchObject({ excluded_until: until });
  });

  test('on an account that only claimed a number does not exclude the owner of the number', async () => {
    const stranger = await registered();
    const { number } = stranger;
    await call('POST', '/user/self-exclusion', stranger, { days: 1825 });
    await moveTo(stranger, newNumber());
    expect(await limitsOf(await registered(number))).toMatchObject({ excluded_until: null });
  });
});

describe('closing an account', () => {
  const email = 'written.to@example.com';
  const write = (name: string) =>
    site.call('POST', '/api/contact', {
      body: { name, email, subject: 'support', message: `From ${name}` },
    });
  const namesOf = async () => {
    const rows = await site.deps.database.sql<{ name: string }[]>`
      select name from contact_message order by id`;
    return rows.map(({ name }) => name);
  };

  test('keeps the messages of strangers who used its address, unless the address was proved', async () => {
    await write('A stranger');
    await close(await registered(undefined, email));
    expect(await namesOf()).toEqual(['A stranger']);
    const proved = await registered(undefined, email);
    await site.deps.database.sql`update users set email_verified_at = now() where email = ${email}`;
    await close(proved);
    expect(await namesOf()).toEqual(['Closed account']);
  });
});
