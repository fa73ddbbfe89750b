import { opened } from '@paheli/core/testing/opened';
import { createGoogle } from '@paheli/engine/account/google';
import { newPan } from '@paheli/engine/testing/kyc-details';
import { startTestGoogle } from '@paheli/engine/testing/test-google';
import { expect } from 'vitest';
import {
  type Method,
  openTestApp,
  type SignedIn,
  silentLog,
  type TestApp,
  type TestAppOptions,
} from './test-app';

/** The password of all registered users. */
export const password = 'correct horse';

/** The response to a registration or a sign-in. */
export type Session = Record<string, unknown> & {
  readonly access_token: string;
  readonly device_mark: string;
  readonly user: Record<string, unknown>;
};
/** A registered user. `number` has the country code. */
export type Account = SignedIn & { readonly [Fact in 'id' | 'mark' | 'number' | 'email']: string };

let given = 0;

/** Returns the fields of a registration, which no other registration has. */
export function newUser(changes: Readonly<Record<string, string>> = {}) {
  given += 1;
  const suffix = String(given).padStart(6, '0');
  return {
    mobile_number: `9730${suffix}`,
    username: `newcomer_${suffix}`,
    password,
    name: 'First',
    email: `newcomer.${suffix}@example.com`,
    ...changes,
  };
}

/** Returns details for KYC, which are paid out to a UPI id. */
export const kycBody = (upiId = 'asha@okbank', pan = newPan()) => ({
  full_name: 'Asha Rao',
  date_of_birth: '1990-01-01',
  pan,
  payout: { upi_id: upiId },
});

/** Registers a user over REST. */
export async function register(
  site: TestApp,
  changes: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Account> {
  const body = newUser(changes);
  const answer = await site.call<Session>('POST', '/api/auth/register', { body, headers });
  expect(answer.status, answer.text).toBe(201);
  const { access_token: token, device_mark: mark, user } = answer.body;
  const [id, number] = [String(user.id), String(user.mobile_number)];
  return { token, viewer: { userId: id, role: 'player' }, id, mark, number, email: body.email };
}

/** Returns a function that calls paths of REST as a user. */
export const callsOf = (site: TestApp) => (method: Method, path: string, as: SignedIn, body?: object) =>
  site.call<Session>(method, `/api${path}`, { as, ...(body && { body }) });

/** Returns the codes that were sent to a number, in order. */
export const codesTo = ({ engine }: TestApp, number: string): string[] =>
  engine.messages.flatMap(({ to, text }) => (to === number ? [text.slice(0, 6)] : []));

/** Requests a code for a forgotten password, and returns what was sent. */
export async function requestCode(site: TestApp, number: string): Promise<string> {
  const before = codesTo(site, number).length;
  await site.call('POST', '/api/auth/code', { body: { mobile_number: number } });
  await expect.poll(() => codesTo(site, number).length).toBe(before + 1);
  return codesTo(site, number).at(-1) ?? '';
}

/** Confirms a number with the code that is sent to it. The account has it from then on. */
export async function confirmNumber(site: TestApp, as: SignedIn, number: string): Promise<void> {
  await site.call('POST', '/api/auth/mobile', { as, body: { mobile_number: number, password } });
  const body = { code: codesTo(site, number).at(-1) };
  const confirmed = await site.call('POST', '/api/auth/mobile/confirm', { as, body });
  expect(confirmed).toMatchObject({ status: 200, body: { mobile_verified: true } });
}

/** Opens a local Google and a server that accepts its tokens, for the tests of a file. */
export function openWithGoogle(options: TestAppOptions = {}) {
  const google = opened(startTestGoogle, (service) => service.close());
  const site = openTestApp(() => ({
    ...options,
    deps: { ...options.deps, google: createGoogle(google, silentLog) },
  }));
  return { google, site };
}
