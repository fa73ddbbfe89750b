import { createHmac } from 'node:crypto';
import { addMs, hourMs } from '@paheli/core/clock';
import { madeForEach, opened } from '@paheli/core/testing/opened';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Log } from '../foundation/log';
import { startTestGoogle } from '../testing/test-google';
import { createGoogle } from './google';

const now = new Date('2026-01-31T12:00:00Z');

const warnings: string[] = [];
const ignore = () => undefined;
const log: Log = {
  debug: ignore,
  info: ignore,
  warn: (_facts, message) => void warnings.push(message),
  error: ignore,
};

const server = opened(startTestGoogle, (started) => started.close());
const google = madeForEach(() => createGoogle(server, log));
afterEach(() => {
  vi.useRealTimers();
});

const refused = { code: 'invalid_credentials' };
const unavailable = { code: 'unavailable', retryAfterS: 5 };

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** Builds a token by hand. */
const assemble = (header: object, claims: object, signature: string) =>
  `${base64(header)}.${base64(claims)}.${signature}`;

describe('a token of Google for us', () => {
  test.each(['https://accounts.google.com', 'accounts.google.com'])(
    'from %s identifies its user',
    async (iss) => {
      const claims = server.claims(now, { iss, sub: '110', email: 'Asha@gmail.example' });
      expect(await google.identify(await server.sign(claims), now)).toEqual({
        subject: '110',
        email: 'Asha@gmail.example',
        name: 'Asha Rao',
      });
    },
  );

  test('is valid until it expires, by the given clock', async () => {
    const token = await server.sign(server.claims(now));
    await google.identify(token, addMs(now, hourMs - 1000));
    await expect(google.identify(token, addMs(now, hourMs))).rejects.toMatchObject(refused);
  });

  test('is checked with keys that are fetched once', async () => {
    const before = server.asked();
    for (let round = 0; round < 5; round += 1) {
      await google.identify(await server.sign(server.claims(now)), now);
    }
    expect(server.asked()).toBe(before + 1);
  });
});

describe('a token is refused whose', () => {
  test.each<[string, object]>([
    ['audience is another client', { aud: 'other.apps.googleusercontent.com' }],
    ['audience is missing', { aud: undefined }],
    ['audience is a list without us', { aud: ['a', 'b'] }],
    ['issuer is another', { iss: 'https://accounts.google.com.evil.example' }],
    ['issuer is Google without encryption', { iss: 'http://accounts.google.com' }],
    ['issuer is missing', { iss: undefined }],
    ['expiry has passed', { exp: now.getTime() / 1000 - 1 }],
    ['expiry is missing', { exp: undefined }],
    ['start of validity has not come', { nbf: now.getTime() / 1000 + 60 }],
    ['time of issue is missing', { iat: undefined }],
    ['subject is missing', { sub: undefined }],
    ['subject is empty', { sub: '' }],
    ['e-mail address is missing', { email: undefined }],
    ['e-mail address is invalid', { email: 'asha' }],
    ['e-mail address is not verified', { email_verified: false }],
    ['e-mail address is verified by a text instead of true', { email_verified: 'true' }],
    ['e-mail address has an unclear verification', { email_verified: undefined }],
  ])('%s', async (_, changes) => {
    const token = await server.sign(server.claims(now, { ...changes }));
    await expect(google.identify(token, now)).rejects.toMatchObject(refused);
  });

  test('key is another one with the same id', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const { kid } = server.current();
    const token = await new SignJWT(server.claims(now))
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
    await expect(google.identify(token, now)).rejects.toMatchObject(refused);
  });

  test('key comes with the token, or without an id', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), alg: 'RS256' };
    for (const header of [{ jwk }, { jwk, kid: 'mine' }, { jku: 'https://evil.example/certs' }, {}]) {
      const token = await new SignJWT(server.claims(now))
        .setProtectedHeader({ alg: 'RS256', ...header })
        .sign(privateKey);
      await expect(google.identify(token, now)).rejects.toMatchObject(refused);
    }
  });

  test('signature is that of other claims', async () => {
    const [header, , signature] = (await server.sign(server.claims(now))).split('.');
    const token = `${header}.${base64(server.claims(now, { sub: '1' }))}.${signature}`;
    await expect(google.identify(token, now)).rejects.toMatchObject(refused);
  });

  test.each(['none', 'None', 'NONE'])('algorithm is %s', async (alg) => {
    const { kid } = server.current();
    for (const signature of ['', 'AAAA']) {
      const token = assemble({ alg, kid }, server.claims(now), signature);
      await expect(google.identify(token, now)).rejects.toMatchObject(refused);
    }
  });

  test('algorithm is HS256 with the public key as the secret', async () => {
    const { kid, publicKey } = server.current();
    const { n } = await exportJWK(publicKey);
    for (const secret of [await exportSPKI(publicKey), JSON.stringify(await exportJWK(publicKey)), `${n}`]) {
      const signed = `${base64({ alg: 'HS256', kid })}.${base64(server.claims(now))}`;
      const signature = createHmac('sha256', secret).update(signed).digest('base64url');
      await expect(google.identify(`${signed}.${signature}`, now)).rejects.toMatchObject(refused);
    }
  });

  test('algorithm is another of the same key', async () => {
    const { kid, privateKey } = server.current();
    const jwk = { ...(await exportJWK(privateKey)), alg: 'PS256' };
    const token = await new SignJWT(server.claims(now)).setProtectedHeader({ alg: 'PS256', kid }).sign(jwk);
    await expect(google.identify(token, now)).rejects.toMatchObject(refused);
  });

  test.each(['', 'x', '..', 'a.b.c', `${base64({ alg: 'RS256' })}..`, 'é.é.é', '\u0000', 'x'.repeat(8192)])(
    'text is not a token: %j',
    async (token) => {
      await expect(google.identify(token, now)).rejects.toMatchObject(refused);
    },
  );
});

describe("Google's keys", () => {
  test('may change: the new one is valid, the old one is not', async () => {
    const old = await server.sign(server.claims(now));
    await google.identify(old, now);
    const before = server.asked();
    await server.rotate();
    const fresh = await server.sign(server.claims(now));
    // Invented key ids must not cause a request each.
    await expect(google.identify(fresh, now)).rejects.toMatchObject(refused);
    expect(server.asked()).toBe(before);
    vi.useFakeTimers({ toFake: ['Date'], now: addMs(new Date(), 31_000) });
    await google.identify(fresh, now);
    expect(server.asked()).toBe(before + 1);
    await expect(google.identify(old, now)).rejects.toMatchObject(refused);
  });

  test.each([
    { status: 500, body: '' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{"keys": 1}' },
    { status: 302, body: '' },
  ])('that cannot be fetched make it unavailable, until they can: %j', async (answer) => {
    const token = await server.sign(server.claims(now));
    warnings.length = 0;
    server.answer = answer;
    await expect(google.identify(token, now)).rejects.toMatchObject(unavailable);
    expect(warnings).toEqual(["Google's keys could not be fetched"]);
    server.answer = undefined;
    expect(await google.identify(token, now)).toMatchObject({ name: 'Asha Rao' });
  });

  test('that are not served make it unavailable', async () => {
    const silent = await startTestGoogle();
    await silent.close();
    const away = createGoogle({ clientId: server.clientId, jwksUrl: silent.jwksUrl }, log);
    await expect(away.identify(await server.sign(server.claims(now)), now)).rejects.toMatchObject(
      unavailable,
    );
  });
});
