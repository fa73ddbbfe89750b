// Long because every sign-in with Google stands beside the attacks on it.
import { opened } from '@paheli/core/testing/opened';
import type { JWTPayload } from 'jose';
import postgres from 'postgres';
import { describe, expect, test } from 'vitest';
import type { Deps } from '../deps';
import { expectProblem } from '../testing/expect-problem';
import { outcomesOf, times } from '../testing/outcomes';
import { allowingFailures } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { startTestGoogle } from '../testing/test-google';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { changePassword } from './change-password';
import { createGoogle } from './google';
import { logIn } from './log-in';
import { registerUser } from './register-user';
import { findViewer, openSession } from './session';
import { signInWithGoogle } from './sign-in-with-google';

const engine = openTestEngine();
const server = opened(startTestGoogle, (opened) => opened.close());
const deps = opened(
  (): Deps => ({
    ...allowingFailures(engine.deps, 1_000),
    google: createGoogle(server, engine.deps.log),
  }),
);

const caller = { address: '10.0.0.1' };
const password = 'correct horse battery';

const claims = (changes: Record<string, unknown> = {}) => server.claims(engine.clock.now(), changes);
const signIn = async (given: JWTPayload, typed?: string, using = deps) =>
  signInWithGoogle(
    using,
    { credential: await server.sign(given), ...(typed !== undefined && { password: typed }) },
    caller,
  );

let given = 0;
/** Returns an account with a password whose e-mail address was proved, and is the address of a Google account too. */
async function registered() {
  given += 1;
  const mobileNumber = String(9_600_000_000 + given);
  const email = `registered.${given}@gmail.example`;
  const input = { mobileNumber, username: `registered_${given}`, password, name: 'Bina', email };
  const { user } = await registerUser(deps, input);
  await deps.database.sql`update users set email_verified_at = now() where id = ${user.id}`;
  return { user, mobileNumber, claims: claims({ email: email.toUpperCase() }) };
}

describe('a newcomer', () => {
  test('gets a player’s account with an empty wallet, without mobile number and password', async () => {
    const someone = claims({ name: 'Newcomer Nair' });
    const { accessToken, user } = await signIn(someone);
    expect(user).toMatchObject({
      role: 'player',
      name: 'Newcomer Nair',
      username: 'newcomer_nair',
      email: someone.email,
      mobileNumber: null,
      walletBalance: 0,
      hasAccess: false,
      kycStatus: 'none',
    });
    expect(await findViewer(deps, accessToken)).toMatchObject({ userId: user.id, role: 'player' });
    expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
    await engine.topUp({ userId: user.id, role: 'player' }, 10);
    const [event] = await deps.database.sql`
      select event from outbox where audience = 'admins' order by id desc limit 1`;
    expect(event?.event).toEqual({ type: 'new_user_registration', userName: 'Newcomer Nair' });
  });

  test('is found the next time, whatever has changed at Google', async () => {
    const someone = claims();
    const { user } = await signIn(someone);
    const again = await signIn({ ...someone, email: 'moved@gmail.example', name: 'Renamed' });
    expect(again.user).toMatchObject({ id: user.id, name: user.name, email: someone.email });
  });

  test('may send the token as idToken', async () => {
    const idToken = await server.sign(claims());
    expect((await signInWithGoogle(deps, { idToken }, caller)).user.role).toBe('player');
  });

  test('gets another username where the name is taken', async () => {
    const names = await Promise.all(times(5, () => signIn(claims({ name: 'Same Name' }))));
    const usernames = names.map(({ user }) => user.username);
    expect(new Set(usernames).size).toBe(5);
    expect(usernames.toSorted()[0]).toBe('same_name');
    for (const username of usernames) expect(username).toMatch(/^same_name(_\d{6})?$/);
  });

  test.each([
    ['no name', undefined],
    ['an empty name', ' '],
    ['a name that cannot be stored', 'a\0b'],
    ['a name that is too long', 'x'.repeat(81)],
  ])('with %s is named by the beginning of the address', async (_, name) => {
    const someone = claims({ name });
    const { user } = await signIn(someone);
    expect(user.name).toBe(String(someone.email).split('@')[0]);
    expect(user.username).toMatch(/^person_\d+$/);
  });

  test('signing in ten times at once gets one account', async () => {
    const someone = claims();
    const answers = await Promise.all(times(10, () => signIn(someone)));
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
    expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
  });

  test('and a registration at the same moment create two accounts, and one proved address', async () => {
    for (let round = 0; round < 3; round += 1) {
      const someone = claims();
      const input = {
        mobileNumber: String(9_500_000_000 + round),
        username: `racing_${round}`,
        password,
        name: 'Racing',
        email: String(someone.email),
      };
      const { answers, problems } = await outcomesOf([signIn(someone), registerUser(deps, input)]);
      expect([answers.length, problems]).toEqual([2, {}]);
      const [row] = await deps.database.sql<{ count: number }[]>`
        select count(*) as count from users
        where lower(email) = lower(${input.email}) and email_verified_at is not null`;
      expect(row?.count).toBe(1);
    }
  });
});

describe('an account that has the e-mail address', () => {
  const asksForPassword = { code: 'taken', errors: [{ path: 'password' }], facts: { link: true } };

  test('requires its password once, and is linked from then on', async () => {
    const { user, claims: google } = await registered();
    await expect(signIn(google)).rejects.toMatchObject(asksForPassword);
    await expect(signIn(google)).rejects.toMatchObject(asksForPassword);
    expect((await signIn(google, password)).user.id).toBe(user.id);
    expect((await signIn(google)).user).toEqual({ ...user, hasGoogle: true });
  });

  test('is not linked by a wrong password', async () => {
    const { claims: google } = await registered();
    await expect(signIn(google, 'wrong password')).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'password', message: { key: 'This password is wrong.' } }],
    });
    await expect(signIn(google)).rejects.toMatchObject(asksForPassword);
  });

  test('allows no more guesses than signing in, the two together', async () => {
    const strict = allowingFailures(deps, 3);
    const { mobileNumber, claims: google } = await registered();
    await expectProblem(signIn(google, 'wrong', strict), 'invalid_input');
    await expectProblem(logIn(strict, { mobileNumber, password: 'wrong' }, caller), 'invalid_credentials');
    await expectProblem(signIn(google, 'wrong', strict), 'invalid_input');
    const throttled = { code: 'rate_limited', retryAfterS: expect.any(Number) };
    await expect(signIn(google, password, strict)).rejects.toMatchObject(throttled);
    await expect(logIn(strict, { mobileNumber, password }, caller)).rejects.toMatchObject(throttled);
  });

  test('is linked once by many calls at once', async () => {
    const { user, claims: google } = await registered();
    const answers = await Promise.all(times(5, () => signIn(google, password)));
    expect(answers.map(({ user: { id } }) => id)).toEqual(times(5, () => user.id));
  });

  test('cannot be taken over by another Google account, whatever the password', async () => {
    const { user, claims: google } = await registered();
    await signIn(google, password);
    const other = claims({ email: user.email });
    for (const typed of [undefined, password]) {
      await expectProblem(signIn(other, typed), 'taken', 'email');
    }
    expect((await signIn(google)).user.id).toBe(user.id);
  });

  test('requires no password if it has none', async () => {
    const first = claims();
    await signIn(first);
    const second = claims({ email: first.email });
    await expectProblem(signIn(second, password), 'taken', 'email');
  });

  test('is not linked with a password that changes at that moment', async () => {
    const { user, claims: google } = await registered();
    const owner = await findViewer(deps, await openSession(deps, user.id));
    if (!owner) throw new Error('the owner is not signed in');
    const late = {
      ...deps,
      loginThrottle: {
        ...deps.loginThrottle,
        // Runs between checking the password and linking.
        succeed: () => changePassword(deps, owner, { current: password, new: 'another password' }, caller),
      },
    };
    await expect(signIn(google, password, late)).rejects.toMatchObject({ errors: [{ path: 'password' }] });
    await expect(signIn(google)).rejects.toMatchObject(asksForPassword);
  });

  test('is linked with only one of two Google accounts at once', async () => {
    const { user } = await registered();
    const [one, other] = [claims({ email: user.email }), claims({ email: user.email })];
    const { answers, problems } = await outcomesOf([signIn(one, password), signIn(other, password)]);
    expect([answers.length, problems]).toEqual([1, { taken: 1 }]);
  });

  test('is ignored where its Google account has another', async () => {
    const { user } = await registered();
    const someone = claims();
    const own = await signIn(someone);
    expect((await signIn({ ...someone, email: user.email })).user.id).toBe(own.user.id);
  });
});

test('a Google account that gets an account of its own while another is linked with it can sign in again', async () => {
  const { claims: google } = await registered();
  const blocker = postgres(engine.url, { max: 1 });
  await blocker`begin`;
  const id = deps.newId();
  await blocker`
    insert into users (id, username, email, name, google_subject, created_at)
    values (${id}, ${`own_${given}`}, ${`own.${given}@example.com`}, 'Own', ${String(google.sub)}, now())`;
  const linking = signIn(google, password).catch((problem: unknown) => problem);
  await expect
    .poll(async () => {
      const [row] = await deps.database.sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.waiting;
    })
    .toBeGreaterThan(0);
  await blocker`commit`;
  await blocker.end();
  expect(await linking).toMatchObject({ code: 'unavailable', retryAfterS: 1 });
  expect((await signIn(google)).user.id).toBe(id);
});

test('without a client id there is no sign-in with Google', async () => {
  await expect(signIn(claims(), undefined, { ...deps, google: undefined })).rejects.toMatchObject({
    code: 'unconfigured',
    message: 'Signing in with Google is not available here.',
  });
});
