import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeLifetimeMs, codeTries } from '@paheli/core/account/one-time-code';
import { addMs } from '@paheli/core/clock';
import { msg } from '@paheli/core/message';
import { fieldProblem, type Problem } from '@paheli/core/problem';
import { oneTimeCodes } from '@paheli/db/schema/account';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { instant, type Tx } from '../foundation/transaction';
import type { Origin } from './login-throttle';

type Purpose = (typeof oneTimeCodes.$inferSelect)['purpose'];

export type IssuedCode = { readonly id: string; readonly digits: string };

type Wanted = {
  readonly userId: string;
  readonly purpose: Purpose;
  /** The origin of the request; undefined where only the signed-in user can request a code. */
  readonly origin?: Origin;
} & ({ readonly mobileNumber: string } | { readonly email: string });

/** A right code that was not used yet. */
export type FittingCode = {
  readonly id: string;
  readonly userId: string;
  /** Empty for a code that was sent by e-mail. */
  readonly mobileNumber: string;
  /** Empty for a code that was sent by text message. */
  readonly email: string;
};

/**
 * Creates a code and ends the earlier one requested from the same device or address. A stranger's request therefore
 * does not end the player's code. The caller holds the lock of the user's row, so that codes are issued one at a time.
 */
export async function issueCode(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now' | 'personalData'>,
  { origin, ...wanted }: Wanted,
): Promise<IssuedCode> {
  const id = deps.newId();
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const createdAt = deps.now();
  const askedFrom = originHash(deps, origin);
  const isReplaced = and(eq(oneTimeCodes.purpose, wanted.purpose), eq(oneTimeCodes.askedFrom, askedFrom));
  await endCodes(tx, wanted.userId, createdAt, isReplaced);
  await tx.insert(oneTimeCodes).values({
    id,
    ...wanted,
    askedFrom,
    codeHash: hashOf(deps, id, digits),
    createdAt,
    expiresAt: addMs(createdAt, codeLifetimeMs),
  });
  return { id, digits };
}

/** Ends every open code of a user, or those that meet a condition. */
export async function endCodes(tx: Tx, userId: string, endedAt: Date, condition?: SQL): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({ endedAt })
    .where(and(eq(oneTimeCodes.userId, userId), isNull(oneTimeCodes.endedAt), condition));
}

/**
 * Checks one guess, which counts whatever its outcome. Counting and checking are one statement outside of any
 * transaction, so that no more guesses are checked than there are tries, however many come at once. A guess is compared
 * with the code requested from the same device or address. Where there is none, such as after a phone changed its
 * network, it is compared with the newest code, which counts tries from elsewhere separately.
 */
export async function tryCode(
  { database, now, personalData }: Pick<Deps, 'database' | 'now' | 'personalData'>,
  purpose: Purpose,
  guesser: { readonly userId: string } | { readonly mobileNumber: string; readonly origin: Origin },
  digits: string,
): Promise<FittingCode> {
  const isTheirs =
    'userId' in guesser
      ? sql`u.id = ${guesser.userId}`
      : sql`u.mobile_number = ${guesser.mobileNumber} and c.mobile_number = u.mobile_number`;
  const askedFrom = originHash({ personalData }, 'origin' in guesser ? guesser.origin : undefined);
  const isOwn = sql`c.asked_from = ${askedFrom}::bytea`;
  const [code] = await database.db.execute<{
    id: string;
    userId: string;
    mobileNumber: string;
    email: string;
    hash: Buffer;
  }>(sql`
    update one_time_code c set tries = c.tries + (${isOwn})::int, other_tries = c.other_tries + (not ${isOwn})::int
    where c.id = (
        select c.id from one_time_code c join users u on u.id = c.user_id
        where ${isTheirs} and c.purpose = ${purpose} and c.ended_at is null and c.expires_at > ${instant(now())}
        order by ${isOwn} desc, c.created_at desc, c.id desc limit 1)
      and c.ended_at is null and case when ${isOwn} then c.tries else c.other_tries end < ${codeTries}
    returning c.id, c.user_id, coalesce(c.mobile_number, '') as mobile_number, coalesce(c.email, '') as email,
      c.code_hash as hash`);
  if (!code || !timingSafeEqual(code.hash, hashOf({ personalData }, code.id, digits))) throw wrongCode();
  const { id, userId, mobileNumber, email } = code;
  return { id, userId, mobileNumber, email };
}

/** Ends a matching code, in the transaction that uses it. Throws where it was used meanwhile. */
export async function useCode(tx: Tx, { id }: Pick<FittingCode, 'id'>, endedAt: Date): Promise<void> {
  const ended = await tx
    .update(oneTimeCodes)
    .set({ endedAt })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.endedAt)))
    .returning({ id: oneTimeCodes.id });
  if (ended.length === 0) throw wrongCode();
}

export function wrongCode(): Problem {
  return fieldProblem('code', msg('This code is wrong or no longer valid. Ask for a new one.'));
}

/** Returns a keyed hash of where a code was requested: the known device, or else the address. Empty for neither. */
function originHash({ personalData }: Pick<Deps, 'personalData'>, origin: Origin | undefined): Buffer {
  return origin === undefined
    ? Buffer.alloc(0)
    : personalData.fingerprint(`code origin:${origin.deviceId ?? origin.address}`);
}

/** Returns the keyed hash of a code. Six digits could be guessed from a plain hash. */
function hashOf({ personalData }: Pick<Deps, 'personalData'>, id: string, digits: string): Buffer {
  return personalData.fingerprint(`one-time code:${id}:${digits}`);
}
