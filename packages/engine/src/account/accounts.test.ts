import type { Register } from '@paheli/core/account/schema';
import { opened } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import { expectProblem } from '../testing/expect-problem';
import { outcomesOf, times } from '../testing/outcomes';
import { allowingFailures } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { ensureAdmin } from './ensure-admin';
import { logIn } from './log-in';
import { createPasswords } from './password';
import { registerUser } from './register-user';
import { findViewer } from './session';

const engine = openTestEngine();
const deps = opened(() => allowingFailures(engine.deps, 1_000));

const password = 'correct horse battery';
const caller = { address: '10.0.0.1' };
let given = 0;

/** Returns fresh details; no other test here uses numbers from 97 000 00000 up. */
function details(changes: Partial<Register> = {}): Register {
  given += 1;
  return {
    mobileNumber: String(9_700_000_000 + given),
    username: `player_${given}`,
    password,
    name: 'Asha',
    email: `player.${given}@example.com`,
    ...changes,
  };
}

/** Registers a player, and returns their details. */
async function registered(using = deps): Promise<Register> {
  const one = details();
  await registerUser(using, one);
  return one;
}

describe('mobile numbers', () => {
  test.each<[string, (number: string) => string]>([
    ['ten digits', (number) => number],
    ['with a leading zero', (number) => `0${number}`],
    ['with +91', (number) => `+91${number}`],
    ['with +91 and spaces', (number) => `+91 ${number.slice(0, 5)} ${number.slice(5)}`],
    ['with +91 and hyphens', (number) => `+91-${number.slice(0, 5)}-${number.slice(5)}`],
    ['with 91', (number) => `91${number}`],
    ['with spaces around', (number) => ` ${number.slice(0, 5)} ${number.slice(5)} `],
  ])('written %s, they are one account', async (_, write) => {
    const one = details();
    const { user } = await registerUser(deps, one);
    expect(user.mobileNumber).toBe(`+91${one.mobileNumber}`);
    const again = details({ mobileNumber: write(one.mobileNumber) });
    await expectProblem(registerUser(deps, again), 'taken', 'mobileNumber');
    const login = { mobileNumber: write(one.mobileNumber), password };
    expect((await logIn(deps, login, caller)).user.id).toBe(user.id);
  });

  test.each([
    '1234567890',
    '+1 202 555 0143',
    '022 2222 2222',
    '1800 123 4567',
    '98000000',
    '980000000012',
    '9800000001 ext. 5',
    'nine eight',
    '\u0000',
  ])('%j is refused, naming the field', async (mobileNumber) => {
    await expectProblem(registerUser(deps, details({ mobileNumber })), 'invalid_input', 'mobileNumber');
  });
});

describe('registering', () => {
  test('signs the new player in, with an empty wallet and no field that only the product sets', async () => {
    const { accessToken, user } = await registerUser(deps, details());
    expect(user).toMatchObject({
      role: 'player',
      walletBalance: 0,
      withdrawableBalance: 0,
      hasAccess: false,
      kycStatus: 'none',
      totalSpent: 0,
    });
    expect(await findViewer(deps, accessToken)).toMatchObject({ userId: user.id, role: 'player' });
    expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
  });

  test('with a username that is taken names the field, whatever its case', async () => {
    await registerUser(deps, details({ username: 'Mixed_Case' }));
    await expect(registerUser(deps, details({ username: 'mIXED_cASE' }))).rejects.toMatchObject({
      code: 'taken',
      errors: [{ path: 'username', message: { key: 'This username is already taken.' } }],
    });
  });

  test('20 times at once with one username makes one account', async () => {
    const { answers, problems } = await outcomesOf(
      times(20, () => registerUser(deps, details({ username: 'one_only' }))),
    );
    expect([answers.length, problems]).toEqual([1, { taken: 19 }]);
  });

  test('that fails leaves nothing behind', async () => {
    const one = await registered();
    const before = await countRows();
    await expectProblem(registerUser(deps, details({ mobileNumber: one.mobileNumber })), 'taken');
    expect(await countRows()).toEqual(before);
  });

  test('stores the password as an argon2id hash, and nowhere else', async () => {
    const { user } = await registerUser(deps, details());
    const [row] = await deps.database.sql<{ stored: string; whole: string }[]>`
      select password_hash as stored, to_jsonb(u)::text as whole from users u where id = ${user.id}`;
    expect(row?.stored).toMatch(/^\$argon2id\$v=19\$/);
    expect(row?.whole).not.toContain(password);
  });

  async function countRows() {
    const [row] = await deps.database.sql`
      select (select count(*) from users) as users, (select count(*) from ledger_account) as accounts,
        (select count(*) from user_sessions) as sessions, (select count(*) from outbox) as events`;
    return row;
  }
});

describe('signing in', () => {
  const problemOf = (mobileNumber: string, typed: string, using = deps) =>
    logIn(using, { mobileNumber, password: typed }, caller).then(
      () => undefined,
      (problem: unknown) =>
        JSON.parse(JSON.stringify(problem, ['code', 'kind', 'message', 'errors', 'facts'])),
    );

  test('returns the same for an unknown number, no number at all and a wrong password', async () => {
    const one = await registered();
    const wrong = await problemOf(one.mobileNumber, 'wrong password');
    expect(wrong).toMatchObject({ code: 'invalid_credentials' });
    expect(await problemOf('9611111111', password)).toEqual(wrong);
    expect(await problemOf('unknown', password)).toEqual(wrong);
    expect(await problemOf(one.mobileNumber, '')).toEqual(wrong);
  });

  test('does the same work for an unknown number too', async () => {
    const slow = { ...deps, passwords: createPasswords() };
    const one = await registered(slow);
    const leastWork = async (mobileNumber: string) => {
      const took: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const before = process.cpuUsage();
        await problemOf(mobileNumber, 'wrong password', slow);
        const { user, system } = process.cpuUsage(before);
        took.push(user + system);
      }
      return Math.min(...took);
    };
    await leastWork('unknown');
    const known = await leastWork(one.mobileNumber);
    expect(await leastWork('9611111112')).toBeGreaterThan(known * 0.4);
    expect(await leastWork('unknown')).toBeGreaterThan(known * 0.4);
  });

  test('is throttled after failures of one account, right password or not', async () => {
    const strict = allowingFailures(deps, 3);
    const one = await registered();
    const forms = [one.mobileNumber, `0${one.mobileNumber}`, `+91${one.mobileNumber}`];
    for (const mobileNumber of forms)
      await expectProblem(logIn(strict, { mobileNumber, password: 'wrong' }, caller), 'invalid_credentials');
    await expect(logIn(strict, { mobileNumber: one.mobileNumber, password }, caller)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterS: expect.any(Number),
    });
  });

  test('many times at once for one account cannot outrun the throttle', async () => {
    const strict = allowingFailures(deps, 3);
    const one = await registered();
    const guess = () => logIn(strict, { mobileNumber: one.mobileNumber, password: 'wrong' }, caller);
    const { problems } = await outcomesOf(times(20, guess));
    expect(problems).toEqual({ invalid_credentials: 3, rate_limited: 17 });
  });
});

describe('the first administrator', () => {
  const admin = { mobileNumber: '9000000001', password: 'paheli-admin' };

  test('is created once, where there is none, and changes no existing account with that number', async () => {
    await deps.database.sql`update users set role = 'player' where role = 'admin'`;
    expect(await ensureAdmin(deps, admin)).toBe('signs_in');
    expect(await ensureAdmin(deps, { ...admin, mobileNumber: '+91 90000 00001' })).toBe('signs_in');
    expect(await ensureAdmin(deps, { ...admin, password: 'another one' })).toBe('other_password');
    const { user } = await logIn(deps, admin, caller);
    expect(user).toMatchObject({ role: 'admin', mobileNumber: '+919000000001' });
  });

  test('with another number and password stays the only one at the next start', async () => {
    await deps.database
      .sql`update users set mobile_number = '+919000000077' where mobile_number = '+919000000001'`;
    expect(await ensureAdmin(deps, admin)).toBe('other_number');
    const [row] = await deps.database.sql`select count(*)::int as count from users where role = 'admin'`;
    expect(row).toEqual({ count: 1 });
    await expectProblem(logIn(deps, admin, caller), 'invalid_credentials');
  });

  test('is created again after the only one has closed their account', async () => {
    await deps.database.sql`update users set closed_at = now() where role = 'admin'`;
    await ensureAdmin(deps, admin);
    expect((await logIn(deps, admin, caller)).user.role).toBe('admin');
  });
});
