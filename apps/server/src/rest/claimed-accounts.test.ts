// Long because it covers every way into an account that was claimed before its owner registered.
import { codeAt } from '@paheli/engine/testing/authenticator';
import { describe, expect, test } from 'vitest';
import {
  type Account,
  callsOf,
  confirmNumber,
  kycBody,
  newUser,
  openWithGoogle,
  password,
  register,
  requestCode,
  type Session,
} from '../testing/accounts';
import { openTestApp } from '../testing/test-app';

/** A server that does not require confirmed numbers, and another one that does. */
const optional = openTestApp();
const { google, site } = openWithGoogle({ beside: optional, settings: { mobileProof: 'required' } });
const call = callsOf(site);
const newPassword = 'another horse';
const registered = (app = site) => register(app);

async function resetBySms({ number }: Account, more: object = {}) {
  const code = await requestCode(site, number);
  const body = { mobile_number: number, code, password: newPassword, ...more };
  return site.call<Session>('POST', '/api/auth/reset', { body });
}

const signInWithGoogle = (credential: string, more: object = {}) =>
  site.call<Session>('POST', '/api/auth/google', { body: { credential, ...more } });

/** Links a Google account and returns an ID token of it. */
async function linked(who: Account, email: string): Promise<string> {
  const credential = await google.sign(google.claims(site.deps.now(), { email }));
  expect(await call('POST', '/user/google', who, { credential, password })).toMatchObject({
    status: 200,
    body: { has_google: true, email },
  });
  return credential;
}

async function withAuthenticator(who: Account): Promise<string> {
  const { body } = await call('POST', '/user/totp', who);
  const secret = String(body.secret);
  const code = codeAt(secret, site.deps.now());
  expect((await call('POST', '/user/totp/confirm', who, { password, code })).status).toBe(200);
  return secret;
}

describe('until the mobile number is confirmed', () => {
  test('payments, joins, unlocks and withdrawals are rejected; after that they work', async () => {
    const player = await registered();
    const { id } = await site.engine.tournament({ entryFee: 0 });
    const moves: [string, object][] = [
      ['/payments/add-funds', { amount: 50 }],
      ['/payments/create-payment-intent', {}],
      ['/payments/create-payment-intent', { tournament_id: id }],
      ['/payments/withdrawals', { amount: 10 }],
    ];
    for (const [path, body] of moves) {
      expect(await call('POST', path, player, body), path).toMatchObject({
        status: 403,
        body: { code: 'mobile_unverified', detail: 'Confirm your mobile number first.' },
      });
    }
    await confirmNumber(site, player, player.number);
    const after = await Promise.all(moves.map(([path, body]) => call('POST', path, player, body)));
    expect(after.map(({ body }) => body.code)).toEqual([
      undefined,
      undefined,
      'access_fee_due',
      'kyc_required',
    ]);
  });

  test('an earlier access intent cannot be confirmed', async () => {
    const player = await registered(optional);
    const intent = await callsOf(optional)('POST', '/payments/create-payment-intent', player, {});
    const body = { payment_intent_id: intent.body.payment_intent_id };
    expect((await call('POST', '/payments/confirm-payment', player, body)).body.code).toBe(
      'mobile_unverified',
    );
  });

  test('the page learns that confirmation is required', async () => {
    const options = await site.call<{ result: { data: { json: object } } }>('GET', '/trpc/auth.options');
    expect(options.body.result.data.json).toMatchObject({ requiresMobileProof: true });
  });
});

describe('an account that was only claimed', () => {
  test('is handed over by SMS and leaves its former holder no way in', async () => {
    const thief = await registered();
    const credential = await linked(thief, `thief.${thief.id}@gmail.example`);
    await withAuthenticator(thief);
    const kyc = { ...kycBody('thief@okbank'), full_name: 'Thief' };
    expect((await call('PUT', '/user/kyc', thief, kyc)).status).toBe(200);

    const reset = await resetBySms(thief);
    expect(reset).toMatchObject({
      status: 200,
      body: {
        user: {
          id: thief.id,
          mobile_verified: true,
          has_totp: false,
          has_google: false,
          kyc_status: 'none',
          name: 'Player',
        },
      },
    });
    expect(reset.text).not.toContain('thief.');
    expect((await call('GET', '/user/profile', thief)).status).toBe(401);
    expect((await signInWithGoogle(credential)).body.user.id).not.toBe(thief.id);
    const logIn = (secret: string, more: object = {}) =>
      site.call('POST', '/api/auth/login', {
        body: { mobile_number: thief.number, password: secret, ...more },
      });
    expect((await logIn(password)).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(200);
    const marks = await site.deps.database.sql`
      select 1 from device_mark where user_id = ${thief.id} and id::text = ${thief.mark.split('.')[0] ?? ''}`;
    expect(marks).toHaveLength(0);
    const owner = { ...thief, token: reset.body.access_token };
    expect((await call('POST', '/payments/add-funds', owner, { amount: 50 })).status).toBe(200);
    expect((await call('GET', '/user/kyc', owner)).body.details).toBeNull();
  });

  test('is handed over also if its former holder links Google at the same moment', async () => {
    const thief = await registered();
    const claims = google.claims(site.deps.now(), { email: `racing.${thief.id}@gmail.example` });
    const credential = await google.sign(claims);
    const code = await requestCode(site, thief.number);
    const body = { mobile_number: thief.number, code, password: newPassword };
    const [reset] = await Promise.all([
      site.call<Session>('POST', '/api/auth/reset', { body }),
      ...Array.from({ length: 4 }, () => call('POST', '/user/google', thief, { credential, password })),
    ]);
    expect(reset.status).toBe(200);
    const owner = { ...thief, token: reset.body.access_token };
    expect((await call('GET', '/user/profile', owner)).body).toMatchObject({ has_google: false });
    expect((await signInWithGoogle(credential)).body.user.id).not.toBe(thief.id);
  });

  test('keeps its name and number taken for another registration', async () => {
    const { number } = await registered();
    const body = newUser({ mobile_number: number });
    expect(await site.call('POST', '/api/auth/register', { body })).toMatchObject({
      status: 409,
      body: { code: 'taken', errors: [{ path: 'mobile_number' }] },
    });
  });
});

describe('an account with more than a claim keeps its factors when a password is reset by SMS', () => {
  test('with a confirmed number', async () => {
    const player = await registered();
    await confirmNumber(site, player, player.number);
    const secret = await withAuthenticator(player);
    expect(await resetBySms(player)).toMatchObject({ status: 422, body: { second_factor: true } });
    site.advance(30_000);
    const reset = await resetBySms(player, { totp_code: codeAt(secret, site.deps.now()) });
    expect(reset).toMatchObject({ status: 200, body: { user: { has_totp: true, name: 'First' } } });
  });

  test.each([
    ['an administrator', "role = 'admin'"],
    ['a player with verified KYC', "kyc_status = 'verified'"],
  ])('and %s is referred to an administrator', async (_, facts) => {
    const player = await registered();
    await linked(player, `holder.${player.id}@gmail.example`);
    await site.deps.database.sql.unsafe(`update users set ${facts} where id = '${player.id}'`);
    const referred = expect.stringContaining('an administrator can check the account');
    expect(await resetBySms(player)).toMatchObject({
      status: 403,
      body: { code: 'forbidden', detail: referred },
    });
    await withAuthenticator(player);
    expect(await resetBySms(player)).toMatchObject({ status: 422, body: { detail: referred } });
    const { body } = await call('GET', '/user/profile', player);
    expect(body).toMatchObject({ has_google: true, has_totp: true, mobile_verified: false });
  });
});

describe('Google', () => {
  test('creates a new account if the address was never proved, and is linked with the password', async () => {
    const player = await registered();
    const credential = await google.sign(google.claims(site.deps.now(), { email: player.email }));
    const stranger = await signInWithGoogle(credential);
    expect(stranger.status).toBe(200);
    expect(stranger.body.user.id).not.toBe(player.id);
    const other = await google.sign(
      google.claims(site.deps.now(), { email: `other.${player.id}@gmail.example` }),
    );
    const link = (body: object) => call('POST', '/user/google', player, { credential: other, ...body });
    expect(await link({ password: 'a guess' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'password' }] },
    });
    expect((await link({ password })).status).toBe(200);
    expect((await signInWithGoogle(other)).body.user.id).toBe(player.id);
    expect(await call('POST', '/user/google', player, { credential, password })).toMatchObject({
      status: 409,
      body: { code: 'taken' },
    });
    expect(await link({ credential: 'forged', password })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'credential' }] },
    });
  });

  test('requires the code of the authenticator app for linking', async () => {
    const player = await registered();
    await withAuthenticator(player);
    const credential = await google.sign(google.claims(site.deps.now(), { email: player.email }));
    expect(await call('POST', '/user/google', player, { credential, password })).toMatchObject({
      status: 422,
      body: { second_factor: true },
    });
  });

  test('is unlinked, unless it is the only way to sign in', async () => {
    const player = await registered();
    const credential = await linked(player, `unlink.${player.id}@gmail.example`);
    expect(await call('DELETE', '/user/google', player)).toMatchObject({
      status: 200,
      body: { has_google: false },
    });
    expect(await signInWithGoogle(credential)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'password' }] },
    });
    const own = await google.sign(
      google.claims(site.deps.now(), { email: `own.${player.id}@gmail.example` }),
    );
    const { body } = await signInWithGoogle(own);
    const refused = await call('DELETE', '/user/google', { ...player, token: body.access_token });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'locked',
        detail: 'Google is the only way to sign in to this account. Choose a password first.',
      },
    });
  });
});
