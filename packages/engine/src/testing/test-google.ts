import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addMs, hourMs } from '@paheli/core/clock';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type KeyPair = { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey };

/** A local Google: keys that are published over HTTP, and tokens that are signed with them. */
export type TestGoogle = {
  readonly clientId: string;
  readonly jwksUrl: string;
  /** Returns the present signing keys. */
  readonly current: () => KeyPair;
  /** Returns how often the keys were requested. */
  readonly asked: () => number;
  /** Returns the claims of a new user, as Google issues them at an instant; they are valid for an hour. */
  claims(now: Date, changes?: Readonly<Record<string, unknown>>): JWTPayload;
  /** Returns a token with these claims, signed with the present key. */
  sign(claims: JWTPayload): Promise<string>;
  /** Signs with a new key from now on, and publishes only that one. */
  rotate(): Promise<void>;
  /** The server's response in place of its keys; undefined for the keys. */
  answer: { readonly status: number; readonly body: string } | undefined;
  close(): Promise<void>;
};

export async function startTestGoogle(): Promise<TestGoogle> {
  let [pair, asked, people] = [await newPair('key-1'), 0, 0];
  const server = createServer(async (_request, response) => {
    asked += 1;
    const { status, body } = google.answer ?? { status: 200, body: await publish(pair) };
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clientId = 'paheli.apps.googleusercontent.com';
  const google: TestGoogle = {
    clientId,
    jwksUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`,
    current: () => pair,
    asked: () => asked,
    answer: undefined,
    claims(now, changes = {}) {
      people += 1;
      return {
        iss: 'https://accounts.google.com',
        aud: clientId,
        sub: `10${String(people).padStart(19, '0')}`,
        email: `person.${people}@gmail.example`,
        email_verified: true,
        name: 'Asha Rao',
        iat: secondsOf(now),
        exp: secondsOf(addMs(now, hourMs)),
        ...changes,
      };
    },
    sign: (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: pair.kid, typ: 'JWT' })
        .sign(pair.privateKey),
    async rotate() {
      pair = await newPair(`${pair.kid}+`);
    },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
  return google;
}

async function newPair(kid: string): Promise<KeyPair> {
  return { kid, ...(await generateKeyPair('RS256', { extractable: true })) };
}

async function publish({ kid, publicKey }: KeyPair): Promise<string> {
  return JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] });
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
