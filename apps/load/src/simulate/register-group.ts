import { randomInt } from 'node:crypto';
import type { Seat } from './cast';

/** A signed-in account of the simulation. */
export type Account = {
  readonly url: string;
  readonly userId: string;
  readonly token: string;
  readonly address: string;
};

type SignedIn = {
  readonly access_token: string;
  readonly device_mark: string;
  readonly user: { readonly id: string };
};

let registered = 0;
const runStart = randomInt(90_000_000);

/**
 * Registers the accounts of one person or pair. One person's three accounts use one browser and one payout account.
 */
export async function registerGroup(url: string, group: readonly Seat[]): Promise<Account[]> {
  const accounts: Account[] = [];
  let deviceMark: string | undefined;
  const upiId = `sim.person.${registered + 1}.${runStart}@okbank`;
  for (const { player, address } of group) {
    registered += 1;
    const number = runStart + registered;
    const isOnePerson = player.kind === 'three_accounts';
    const anyone = { url, userId: '', token: '', address };
    const signedIn = await callAs<SignedIn>(anyone, 'POST', '/auth/register', {
      mobile_number: `98${String(number).padStart(8, '0')}`,
      username: `sim_${number}`,
      password: 'a simulated password',
      name: 'Simulated Player',
      email: `sim.${number}@example.com`,
      ...(isOnePerson && deviceMark !== undefined && { device_mark: deviceMark }),
    });
    deviceMark ??= signedIn.device_mark;
    const account = { url, userId: signedIn.user.id, token: signedIn.access_token, address };
    if (isOnePerson) await submitKyc(account, number, upiId);
    accounts.push(account);
  }
  return accounts;
}

async function submitKyc(account: Account, number: number, upiId: string): Promise<void> {
  await callAs(account, 'PUT', '/user/kyc', {
    full_name: 'Simulated Player',
    date_of_birth: '1998-05-17',
    pan: panOf(number),
    payout: { upi_id: upiId },
  });
}

/** Returns a PAN of its own for each number of a run. */
function panOf(number: number): string {
  const letter = String.fromCharCode(65 + (Math.floor(number / 10_000) % 26));
  return `ABCP${letter}${String(number % 10_000).padStart(4, '0')}Z`;
}

/** Players send addresses of their own, as a proxy would. A server that does not trust them sees one address alone. */
const limited = 'the server limits calls. Start it with TRUST_PROXY naming the address of this machine.';

/** Makes a call as an account, from its address as a proxy reports it. Throws on every failure. */
export async function callAs<Body>(...call: Parameters<typeof send>): Promise<Body> {
  const response = await send(...call);
  const [, method, path] = call;
  if (response.status === 429) throw new Error(`${method} ${path}: ${limited}`);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}

/** Makes a call as an account. Returns undefined for a conflict: the question or the quiz is over. */
export async function tryCall<Body>(...call: Parameters<typeof send>): Promise<Body | undefined> {
  const response = await send(...call);
  const [, method, path] = call;
  if (response.ok) return (await response.json()) as Body;
  const text = await response.text();
  if (response.status === 409) return undefined;
  throw new Error(`${method} ${path}: ${response.status} ${text}`);
}

function send(
  { url, token, address }: Account,
  method: 'POST' | 'PUT',
  path: string,
  body: object = {},
): Promise<Response> {
  return fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}
