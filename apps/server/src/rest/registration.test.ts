import { createRegisterThrottle } from '@paheli/engine/account/register-throttle';
import { describe, expect, test } from 'vitest';
import { newUser, openWithGoogle, type Session } from '../testing/accounts';

const { google, site } = openWithGoogle({
  trustProxy: true,
  deps: { registerThrottle: createRegisterThrottle(20) },
});

let networks = 0;
/** Registers a user, by default from a new network. */
function register(body: ReturnType<typeof newUser>, address?: string) {
  networks += 1;
  const headers = { 'x-forwarded-for': address ?? `10.4.${networks}.1` };
  return site.call<Session>('POST', '/api/auth/register', { body, headers });
}

describe('registrations from one address', () => {
  test('are limited to 15 % of the hourly number in one minute, successful or not, and other addresses are unaffected', async () => {
    const known = newUser();
    await register(known);
    const first = await register(newUser(), '10.5.0.1');
    const second = await register(newUser({ username: known.username }), '10.5.0.1');
    const third = await register(newUser(), '10.5.0.1');
    const fourth = await register(newUser(), '10.5.0.1');
    expect([first, second, third, fourth].map(({ status }) => status)).toEqual([201, 409, 201, 429]);
    expect(fourth.body.code).toBe('rate_limited');
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
    expect((await register(newUser(), '10.5.0.2')).status).toBe(201);
  });

  test('that come at once do not exceed the limit', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => register(newUser(), '10.5.1.1')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  test('include new users of Google', async () => {
    const signIn = async () => {
      const credential = await google.sign(google.claims(site.deps.now()));
      const headers = { 'x-forwarded-for': '10.5.2.1' };
      return (await site.call('POST', '/api/auth/google', { body: { credential }, headers })).status;
    };
    expect([await signIn(), await signIn(), await signIn(), await signIn()]).toEqual([200, 200, 200, 429]);
  });
});

describe('that a number is registered', () => {
  test('is revealed only to a registration that would otherwise succeed', async () => {
    const [one, other] = [newUser(), newUser()];
    await register(one);
    await register(other);
    const both = { username: one.username.toUpperCase(), mobile_number: other.mobile_number };
    const free = newUser({ username: one.username });
    const [registered, unregistered] = [await register(newUser(both)), await register(free)];
    expect(registered).toMatchObject({ status: 409, body: { errors: [{ path: 'username' }] } });
    expect(registered.text).toBe(unregistered.text);
    expect(await register(newUser({ mobile_number: other.mobile_number }))).toMatchObject({
      status: 409,
      body: { code: 'taken', errors: [{ path: 'mobile_number' }] },
    });
  });

  test('is not revealed to a registration whose username is taken at the same moment', async () => {
    const body = newUser();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => register(body, `10.6.0.${index}`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const paths = answers.flatMap(({ body: { errors } }) => (errors as { path: string }[] | undefined) ?? []);
    expect(new Set(paths.map(({ path }) => path))).toEqual(new Set(['username']));
  });
});

describe('an unproved e-mail address', () => {
  test('blocks neither a registration nor its owner with Google', async () => {
    const email = 'shared.address@example.com';
    expect((await register(newUser({ email }))).status).toBe(201);
    const second = await register(newUser({ email: email.toUpperCase() }));
    expect(second.status).toBe(201);
    const credential = await google.sign(google.claims(site.deps.now(), { email }));
    const owner = await site.call<Session>('POST', '/api/auth/google', { body: { credential } });
    expect(owner).toMatchObject({ status: 200, body: { user: { email, has_password: false } } });
    expect((await register(newUser({ email }))).status).toBe(201);
    const again = await site.call<Session>('POST', '/api/auth/google', { body: { credential } });
    expect(again.body.user.id).toBe(owner.body.user.id);
  });

  test('is proved once: of two Google accounts with one address the second is rejected', async () => {
    const claims = { email: 'proved.address@example.com' };
    const one = await google.sign(google.claims(site.deps.now(), claims));
    const other = await google.sign(google.claims(site.deps.now(), claims));
    expect((await site.call('POST', '/api/auth/google', { body: { credential: one } })).status).toBe(200);
    expect(await site.call('POST', '/api/auth/google', { body: { credential: other } })).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'email' }] },
    });
  });
});
