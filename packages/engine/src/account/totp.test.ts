// Long because it covers every place where an authenticator app's code is required.
import { madeForEach, opened } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import type { Deps } from '../deps';
import { resetPassword } from '../privacy/reset-password';
import { codeAt } from '../testing/authenticator';
import { outcomesOf, times } from '../testing/outcomes';
import { allowingFailures } from '../testing/sign-in';
import { openTestEngine } from '../testing/test-engine';
import { startTestGoogle } from '../testing/test-google';
import { askResetCode } from './ask-reset-code';
import { createGoogle } from './google';
import { logIn } from './log-in';
import { hasSecondFactor } from './second-factor';
import { findViewer, openSession, type SignedInViewer } from './session';
import { signInWithGoogle } from './sign-in-with-google';
import { confirmTotp, removeTotp, setUpTotp } from './totp';

const engine = openTestEngine();
const google = opened(startTestGoogle, (opened) => opened.close());
const deps = opened(
  (): Deps => ({
    ...allowingFailures(engine.deps, 1_000),
    google: createGoogle(google, engine.deps.log),
  }),
);

const caller = { address: '10.0.0.1' };
const password = 'correct horse';
const stepMs = 30_000;
const wrong = {
  code: 'invalid_input',
  errors: [{ path: 'code', message: { key: 'This code is wrong or was used before.' } }],
  facts: { secondFactor: true },
};
const asks = {
  code: 'invalid_input',
  errors: [{ path: 'code', message: { key: 'Enter the code of your authenticator app.' } }],
  facts: { secondFactor: true },
};

type Secured = SignedInViewer & {
  mobileNumber: string;
  email: string;
  secret: string;
  recoveryCodes: string[];
};

/** Returns a player with a session of their own. */
async function signedIn(): Promise<SignedInViewer & { token: string }> {
  const { userId } = await engine.player();
  const token = await openSession(deps, userId);
  const viewer = await findViewer(deps, token);
  if (!viewer) throw new Error('the player is not signed in');
  return { ...viewer, token };
}

/** Returns a player with an app whose first code was used. */
async function secured(): Promise<Secured> {
  const viewer = await signedIn();
  await deps.database.sql`
    update users set mobile_verified_at = now(), email_verified_at = now() where id = ${viewer.userId}`;
  const { secret } = await setUpTotp(deps, viewer);
  const { recoveryCodes } = await confirmTotp(deps, viewer, { password, code: now(secret) }, caller);
  engine.clock.advance(stepMs);
  const [row] = await deps.database.sql<{ number: string; email: string }[]>`
    select mobile_number as number, email from users where id = ${viewer.userId}`;
  return { ...viewer, mobileNumber: row?.number ?? '', email: row?.email ?? '', secret, recoveryCodes };
}

const now = (secret: string, fromNowMs = 0) =>
  codeAt(secret, new Date(engine.clock.now().getTime() + fromNowMs));
/** Returns six digits that the app shows neither now nor in the neighbouring steps. */
function otherThan(secret: string): string {
  const shown = [-stepMs, 0, stepMs].map((ms) => now(secret, ms));
  return ['000000', '111111', '222222', '333333'].find((code) => !shown.includes(code)) ?? '';
}
const signIn = ({ mobileNumber }: Secured, code?: string, using = deps) =>
  logIn(using, { mobileNumber, password, ...(code !== undefined && { code }) }, caller);

const player = madeForEach(() => secured());

describe('setting up', () => {
  test('returns a secret for an app, and codes are required once one is confirmed', async () => {
    const viewer = await signedIn();
    const { secret, uri } = await setUpTotp(deps, viewer);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Paheli:u_\w+\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await hasSecondFactor(deps, viewer.userId)).toBe(false);
    await expect(
      confirmTotp(deps, viewer, { password, code: otherThan(secret) }, caller),
    ).rejects.toMatchObject({
      errors: [{ path: 'code' }],
    });
    const { recoveryCodes } = await confirmTotp(deps, viewer, { password, code: now(secret) }, caller);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
    expect(await hasSecondFactor(deps, viewer.userId)).toBe(true);
  });

  test('starts again until it is confirmed, and not afterwards', async () => {
    const viewer = await signedIn();
    const first = await setUpTotp(deps, viewer);
    const second = await setUpTotp(deps, viewer);
    expect(second.secret).not.toBe(first.secret);
    const confirm = (secret: string) => confirmTotp(deps, viewer, { password, code: now(secret) }, caller);
    await confirm(second.secret);
    await expect(setUpTotp(deps, viewer)).rejects.toMatchObject({ code: 'locked' });
    await expect(confirm(second.secret)).rejects.toMatchObject({ code: 'locked' });
  });

  test.each(['१२३४५६', '\u0000\u0000é123', '💥💥💥'])(
    'rejects %j, of six characters that are no digits',
    async (code) => {
      const viewer = await signedIn();
      await setUpTotp(deps, viewer);
      await expect(confirmTotp(deps, viewer, { password, code }, caller)).rejects.toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'code' }],
      });
    },
  );

  test('requires the password: an open session alone locks no player out', async () => {
    const viewer = await signedIn();
    const { secret } = await setUpTotp(deps, viewer);
    const confirm = (input: object) => confirmTotp(deps, viewer, { code: now(secret), ...input }, caller);
    for (const input of [{}, { password: 'a guess' }]) {
      await expect(confirm(input)).rejects.toMatchObject({ errors: [{ path: 'password' }] });
    }
    expect(await hasSecondFactor(deps, viewer.userId)).toBe(false);
    await confirm({ password });
  });

  test('ends the sessions that were opened without a code, except the current one', async () => {
    const viewer = await signedIn();
    const elsewhere = await openSession(deps, viewer.userId);
    const { secret } = await setUpTotp(deps, viewer);
    await confirmTotp(deps, viewer, { password, code: now(secret) }, caller);
    expect(await findViewer(deps, elsewhere)).toBeNull();
    expect(await findViewer(deps, viewer.token)).toMatchObject({ userId: viewer.userId });
  });

  test('returns recovery codes once for many confirmations at once', async () => {
    const viewer = await signedIn();
    const { secret } = await setUpTotp(deps, viewer);
    const { answers, problems } = await outcomesOf(
      times(5, () => confirmTotp(deps, viewer, { password, code: now(secret) }, caller)),
    );
    expect([answers.length, problems]).toEqual([1, { locked: 4 }]);
  });

  test('stores neither the secret nor the recovery codes as plain text', async () => {
    const [row] = await deps.database.sql<{ text: string }[]>`
      select t::text as text from totp t where user_id = ${player.userId}`;
    for (const secret of [player.secret, ...player.recoveryCodes]) {
      expect(row?.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });
});

describe('signing in', () => {
  test('requires a code after the right password, and accepts the present and neighbouring ones', async () => {
    await expect(
      logIn(
        deps,
        { mobileNumber: player.mobileNumber, password: 'a guess', code: now(player.secret) },
        caller,
      ),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(signIn(player)).rejects.toMatchObject(asks);
    await expect(signIn(player, otherThan(player.secret))).rejects.toMatchObject(wrong);
    expect((await signIn(player, now(player.secret))).user).toMatchObject({
      id: player.userId,
      hasTotp: true,
    });
    engine.clock.advance(2 * stepMs);
    await signIn(player, now(player.secret, -stepMs));
    await signIn(player, now(player.secret, stepMs).replace(/^(...)/, '$1 '));
    engine.clock.advance(3 * stepMs);
    await expect(signIn(player, now(player.secret, 2 * stepMs))).rejects.toMatchObject(wrong);
    await expect(signIn(player, now(player.secret, -2 * stepMs))).rejects.toMatchObject(wrong);
  });

  test('accepts a code once, even many times at once, and none before it', async () => {
    const code = now(player.secret);
    const { answers, problems } = await outcomesOf(times(8, () => signIn(player, code)));
    expect([answers.length, problems]).toEqual([1, { invalid_input: 7 }]);
    await expect(signIn(player, code)).rejects.toMatchObject(wrong);
    await expect(signIn(player, now(player.secret, -stepMs))).rejects.toMatchObject(wrong);
  });

  test('accepts a recovery code once, even many times at once', async () => {
    const [first = '', second = ''] = player.recoveryCodes;
    const { answers, problems } = await outcomesOf(times(8, () => signIn(player, first)));
    expect([answers.length, problems]).toEqual([1, { invalid_input: 7 }]);
    await signIn(player, ` ${second.replace('-', ' ').toUpperCase()} `);
    const another = await secured();
    await expect(signIn(another, player.recoveryCodes[2])).rejects.toMatchObject(wrong);
  });

  test('counts wrong codes like wrong passwords', async () => {
    const strict = allowingFailures(deps, 3);
    for (let guess = 0; guess < 3; guess += 1) {
      await expect(signIn(player, otherThan(player.secret), strict)).rejects.toMatchObject(wrong);
    }
    await expect(signIn(player, now(player.secret), strict)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('with Google requires a code too, and so does linking', async () => {
    const credential = await google.sign(google.claims(engine.clock.now(), { email: player.email }));
    const withGoogle = (more: object) => signInWithGoogle(deps, { credential, ...more }, caller);
    await expect(withGoogle({ password })).rejects.toMatchObject(asks);
    await expect(withGoogle({})).rejects.toMatchObject({ code: 'taken' });
    await withGoogle({ password, code: player.recoveryCodes[0] });
    await expect(withGoogle({})).rejects.toMatchObject(asks);
    await expect(withGoogle({ code: otherThan(player.secret) })).rejects.toMatchObject(wrong);
    expect((await withGoogle({ code: now(player.secret) })).user.id).toBe(player.userId);
  });

  test('with Google allows no more guesses at the code than signing in', async () => {
    const credential = await google.sign(google.claims(engine.clock.now(), { email: player.email }));
    const strict = allowingFailures(deps, 3);
    const guess = () =>
      signInWithGoogle(strict, { credential, password, code: otherThan(player.secret) }, caller);
    for (let count = 0; count < 3; count += 1) await expect(guess()).rejects.toMatchObject(wrong);
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

test('a forgotten password is replaced only with a code of the app as well', async () => {
  const { mobileNumber, secret } = await secured();
  await askResetCode(deps, { mobileNumber }, caller);
  const code = engine.messages.findLast(({ to }) => to === mobileNumber)?.text.slice(0, 6) ?? '';
  const reset = { mobileNumber, code, password: 'the new password' };
  await expect(resetPassword(deps, reset, caller)).rejects.toMatchObject({
    errors: [{ path: 'totpCode' }],
    facts: { secondFactor: true },
  });
  await resetPassword(deps, { ...reset, totpCode: now(secret) }, caller);
});

test('an app is removed by password and code together', async () => {
  const remove = (input: { password?: string; code: string }) => removeTotp(deps, player, input, caller);
  await expect(remove({ password: 'a guess', code: now(player.secret) })).rejects.toMatchObject({
    errors: [{ path: 'password' }],
  });
  await expect(remove({ password, code: otherThan(player.secret) })).rejects.toMatchObject(wrong);
  await remove({ password, code: now(player.secret) });
  await signIn(player);
  await setUpTotp(deps, player);
});
