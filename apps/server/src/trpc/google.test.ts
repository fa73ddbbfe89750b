import { expect, test } from 'vitest';
import { newUser, openWithGoogle, password, type Session } from '../testing/accounts';
import { createTestApp, type TestApp } from '../testing/test-app';

const { google, site } = openWithGoogle();

const claims = (changes: Record<string, unknown> = {}) => google.claims(site.deps.now(), changes);
const signIn = (body: object) => site.call<Session>('POST', '/api/auth/google', { body });
const profileOf = ({ access_token }: Session) =>
  site.call('GET', '/api/user/profile', { headers: { authorization: `Bearer ${access_token}` } });

test('a token signs in, as credential or as id_token, and returns the same as a login', async () => {
  const token = await google.sign(claims({ name: 'Meera' }));
  const first = await signIn({ credential: token });
  expect(first).toMatchObject({
    status: 200,
    body: { user: { name: 'Meera', role: 'player', mobile_number: null, wallet_balance: 0 } },
  });
  const second = await signIn({ id_token: token });
  expect(second.body.user).toEqual(first.body.user);
  expect(second.body.access_token).not.toBe(first.body.access_token);
  expect((await profileOf(second.body)).body).toEqual({ ...first.body.user, rating: null });
});

test('an account with the proved address requires its password once', async () => {
  const email = 'link.me@gmail.example';
  const body = newUser({ email });
  const registered = await site.call<Session>('POST', '/api/auth/register', { body });
  await site.deps.database.sql`update users set email_verified_at = now() where email = ${email}`;
  const credential = await google.sign(claims({ email }));
  expect(await signIn({ credential })).toMatchObject({
    status: 409,
    body: { code: 'taken', link: true, errors: [{ path: 'password' }] },
  });
  expect(await signIn({ credential, password: 'wrong' })).toMatchObject({
    status: 422,
    body: { code: 'invalid_input', errors: [{ path: 'password' }] },
  });
  const linked = await signIn({ credential, password });
  expect(linked).toMatchObject({ status: 200, body: { user: { id: registered.body.user.id } } });
  expect((await signIn({ credential })).status).toBe(200);
});

test('a token that is not Google’s is 401, and a missing one is 422', async () => {
  const forged = `${(await google.sign(claims())).split('.').slice(0, 2).join('.')}.AAAA`;
  const unverified = await google.sign(claims({ email_verified: false }));
  for (const credential of ['x', forged, unverified]) {
    expect(await signIn({ credential })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials' },
    });
  }
  for (const body of [{}, { credential: '' }, { credential: 1 }, { credential: 'x'.repeat(8193) }]) {
    expect(await signIn(body)).toMatchObject({ status: 422, body: { errors: [{ path: 'credential' }] } });
  }
});

test('callers cannot give themselves rights on the way: REST ignores additional fields, tRPC rejects them', async () => {
  const forbidden = { role: 'admin', wallet_balance: 100, kyc_verified: true, has_access: true };
  const credential = await google.sign(claims({ ...forbidden, mobile_number: '9711100003' }));
  const { body } = await signIn({ credential, ...forbidden, user_id: site.deps.newId() });
  const nothing = { role: 'player', wallet_balance: 0, kyc_verified: false, has_access: false };
  expect(body.user).toMatchObject({ ...nothing, mobile_number: null });
  for (const extra of [{ role: 'admin' }, { hasAccess: true }, { walletBalance: 1 }, { kycVerified: true }]) {
    const json = { credential, ...extra };
    const refused = await site.call('POST', '/trpc/auth.google', { body: { json } });
    expect(refused.status, JSON.stringify(extra)).toBe(422);
  }
});

test('a sign-in page receives the client id, or null', async () => {
  const options = async (app: TestApp) => (await app.call<Session>('GET', '/trpc/auth.options')).body;
  expect(await options(site)).toMatchObject({
    result: { data: { json: { googleClientId: google.clientId, requiresMobileProof: false } } },
  });
  const without = await createTestApp();
  expect(await options(without)).toMatchObject({
    result: { data: { json: { googleClientId: null, requiresMobileProof: false } } },
  });
  await without.close();
});
