import { randomInt } from 'node:crypto';
import { callRest, RestError } from '@paheli/load/target/call-rest';
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
const limited = 'The server limits calls. Start it with TRUST_PROXY naming the address of this machine.';

/** Makes a call as an account, from its address as a proxy reports it. Throws on every failure. */
export async function callAs<Body>(
  { url, token, address }: Account,
  method: 'POST' | 'PUT',
  path: string,
  body: object = {},
): Promise<Body> {
  try {
    const response = await callRest(url, method, path, {
      token,
      body,
      headers: { 'x-forwarded-for': address },
    });
    return (await response.json()) as Body;
  } catch (error) {
    throw error instanceof RestError && error.status === 429 ? new Error(limited, { cause: error }) : error;
  }
}

/** Makes a call as an account. Returns undefined for a conflict: the question or the quiz is over. */
export async function tryCall<Body>(...call: Parameters<typeof callAs>): Promise<Body | undefined> {
  try {
    return await callAs<Body>(...call);
  } catch (error) {
    if (error instanceof RestError && error.status === 409) return undefined;
    throw error;
  }
}
