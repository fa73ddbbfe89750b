import { randomBytes, randomInt } from 'node:crypto';
import { decideKyc } from '@paheli/engine/kyc/decide-kyc';
import { submitKyc } from '@paheli/engine/kyc/submit-kyc';
import { giveMoney } from '@paheli/engine/testing/crowd';
import { kycDetails } from '@paheli/engine/testing/kyc-details';
import { createAdministrator } from '@paheli/engine/testing/withdrawers';
import { createSubjects } from '../route-subjects';
import type { SignedIn, TestApp } from '../test-app';

/** The callers of a fuzzed site. */
export const actors = ['visitor', 'asha', 'bela', 'admin'] as const;
export type Actor = (typeof actors)[number];

/** A signed-in actor, and values that only this person and administrators may read. */
export type Person = { readonly signedIn: SignedIn; readonly secrets: readonly string[] };

/** Creates the person of an actor. `learn` receives the ids of what belongs to the person. */
export async function createPerson(
  site: TestApp,
  actor: Exclude<Actor, 'visitor'>,
  learn: (name: string, id: string) => void,
): Promise<Person> {
  await reinstateAdministrator(site);
  if (actor === 'admin') {
    const signedIn = await site.signIn(await createAdministrator(site.engine));
    return { signedIn, secrets: await readEmail(site, signedIn) };
  }
  const { owner, ids } = await createSubjects(site);
  for (const [name, id] of Object.entries(ids)) learn(name, id);
  await giveMoney(site.deps, [owner.viewer.userId], { depositPaise: 100_000, winningsPaise: 50_000 });
  return { signedIn: owner, secrets: await storeSecrets(site, owner) };
}

/** Makes the site's own administrator fit to prepare people again: a call may have demoted or suspended them. */
async function reinstateAdministrator({ deps, engine }: TestApp): Promise<void> {
  const { sql } = deps.database;
  const { userId } = engine.admin;
  await sql`update users set role = 'admin' where id = ${userId}`;
  await sql`update suspension set ended_at = ${deps.now()} where user_id = ${userId} and ended_at is null`;
}

async function readEmail(site: TestApp, { viewer }: SignedIn): Promise<string[]> {
  const rows = await site.deps.database.sql<{ email: string }[]>`
    select email from users where id = ${viewer.userId}`;
  return rows.map(({ email }) => email);
}

/** Stores values that occur nowhere else in the fields of a person that are private. */
async function storeSecrets(site: TestApp, owner: SignedIn): Promise<string[]> {
  const { userId } = owner.viewer;
  const [name, fullName, accountName, text] = [mark(), mark(), mark(), mark()];
  const email = `${mark().toLowerCase()}@example.org`;
  const number = `9${digits(9)}`;
  const [accountNumber, dateOfBirth] = [`7${digits(13)}`, '1991-11-19'];
  await site.deps.database.sql`
    update users set name = ${name}, email = ${email}, mobile_number = ${`+91${number}`} where id = ${userId}`;
  const details = kycDetails({
    fullName,
    dateOfBirth,
    payout: { accountNumber, accountName, ifsc: 'HDFC0000123' },
  });
  await submitKyc(site.deps, owner.viewer, details);
  await decideKyc(site.deps, site.engine.admin, { userId, status: 'verified' });
  const message = { name, email, subject: 'other', message: text };
  const { status } = await site.call('POST', '/api/contact', { as: owner, body: message });
  if (status !== 201) throw new Error(`the message was not stored: ${status}`);
  return [name, email, number, fullName, accountName, accountNumber, details.pan, text];
}

function mark(): string {
  return `Zq${randomBytes(10)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
