import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeLifetimeMs, codeTries } from '@paheli/core/auth/one-time-code';
import { addMs } from '@paheli/core/clock';
import { fieldProblem, type Problem } from '@paheli/core/problem';
import { oneTimeCodes } from '@paheli/db/schema/auth';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { instant, type Tx } from '../transaction';

type Purpose = (typeof oneTimeCodes.$inferSelect)['purpose'];

export type IssuedCode = { readonly id: string; readonly digits: string };

/** A right code that has not served yet. */
export type FittingCode = { readonly id: string; readonly userId: string; readonly mobileNumber: string };

/** Makes a code and ends the one before it. The caller holds the user's row, so that there is one at a time. */
export async function issueCode(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now' | 'personalData'>,
  wanted: { readonly userId: string; readonly purpose: Purpose; readonly mobileNumber: string },
): Promise<IssuedCode> {
  const id = deps.newId();
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const createdAt = deps.now();
  await endCodes(tx, wanted.userId, createdAt, wanted.purpose);
  await tx.insert(oneTimeCodes).values({
    id,
    ...wanted,
    codeHash: hashOf(deps, id, digits),
    createdAt,
    expiresAt: addMs(createdAt, codeLifetimeMs),
  });
  return { id, digits };
}

/** Ends every open code of a user, or those for one purpose. */
export async function endCodes(tx: Tx, userId: string, endedAt: Date, purpose?: Purpose): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ endedAt })
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        isNull(oneTimeCodes.endedAt),
        purpose && eq(oneTimeCodes.purpose, purpose),
      ),
    );
}

/**
 * Looks at one guess, which counts whatever comes of it. Counting and looking are one statement outside of any
 * transaction, so that no more guesses are looked at than there are tries, however many come at once.
 */
export async function tryCode(
  { database, now, personalData }: Pick<Deps, 'database' | 'now' | 'personalData'>,
  purpose: Purpose,
  whose: { readonly userId: string } | { readonly mobileNumber: string },
  digits: string,
): Promise<FittingCode> {
  const isTheirs =
    'userId' in whose ? sql`u.id = ${whose.userId}` : sql`u.mobile_number = ${whose.mobileNumber}`;
  const [code] = await database.db.execute<{
    id: string;
    userId: string;
    mobileNumber: string;
    hash: Buffer;
  }>(sql`
    update one_time_code c set tries = c.tries + 1 from users u
    where c.user_id = u.id and ${isTheirs} and c.purpose = ${purpose} and c.ended_at is null
      and c.expires_at > ${instant(now())} and c.tries < ${codeTries}
      ${'mobileNumber' in whose ? sql`and c.mobile_number = u.mobile_number` : sql``}
    returning c.id, c.user_id as "userId", c.mobile_number as "mobileNumber", c.code_hash as hash`);
  if (!code || !timingSafeEqual(code.hash, hashOf({ personalData }, code.id, digits))) throw wrongCode();
  const { id, userId, mobileNumber } = code;
  return { id, userId, mobileNumber };
}

/** Ends a code that fitted, in the transaction of what it served for. Throws where it has served meanwhile. */
export async function useCode(tx: Tx, { id }: FittingCode, endedAt: Date): Promise<void> {
  const ended = await tx
    .update(oneTimeCodes)
    .set({ endedAt })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.endedAt)))
    .returning({ id: oneTimeCodes.id });
  if (ended.length === 0) throw wrongCode();
}

export function wrongCode(): Problem {
  return fieldProblem('code', 'This code is wrong or no longer valid. Ask for a new one.');
}

/** Six digits could be tried against a bare hash. */
function hashOf({ personalData }: Pick<Deps, 'personalData'>, id: string, digits: string): Buffer {
  return personalData.fingerprint(`one-time code:${id}:${digits}`);
}
