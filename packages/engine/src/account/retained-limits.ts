import { limitAt, stricterLimit } from '@paheli/core/wallet/deposit-limit';
import { users } from '@paheli/db/schema/account';
import { ownLimits, retainedLimits } from '@paheli/db/schema/wallet';
import { eq, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { instant, type Tx } from '../foundation/transaction';
import { hashMobile, hashPan } from './identity-marks';
import { fromColumns, lockOwnLimits, toColumns } from './own-limits';

/** A trait that identifies a person across accounts: a mobile number in E.164, or a PAN. */
type Trait = { readonly mobileNumber: string } | { readonly pan: string };

type Using = Pick<Deps, 'now' | 'personalData'>;

/**
 * Retains an account's limits under the keyed hash of a trait that is about to leave it. They replace
 * earlier ones, which the account had taken over. An exclusion is retained only where the trait is proved: otherwise
 * anybody could exclude the owner of a number by claiming it. The caller holds the lock of the user's row.
 */
export async function retainLimits(
  tx: Tx,
  deps: Using,
  userId: string,
  { isProved, ...trait }: Trait & { readonly isProved: boolean },
): Promise<void> {
  const now = deps.now();
  const fingerprint = fingerprintOf(deps, trait);
  const own = await lockOwnLimits(tx, userId);
  const limits = { deposits: limitAt(own.deposits, now), minutes: limitAt(own.minutes, now) };
  const excludedUntil = isProved ? await readExclusion(tx, userId, now) : null;
  const kept = { ...toColumns(limits), retainedAt: now };
  if (kept.amount === null && kept.minutes === null && excludedUntil === null) {
    await tx.update(retainedLimits).set(kept).where(eq(retainedLimits.fingerprint, fingerprint));
    return;
  }
  const latest = sql`greatest(${retainedLimits.excludedUntil}, ${excludedUntil && instant(excludedUntil)})`;
  await tx
    .insert(retainedLimits)
    .values({ fingerprint, ...kept, excludedUntil })
    .onConflictDoUpdate({ target: retainedLimits.fingerprint, set: { ...kept, excludedUntil: latest } });
}

/**
 * Gives an account the limits kept under a trait, where they are stricter than its own. Call it only for a trait that
 * is new to the account: otherwise a limit that the player raised since would be lowered again.
 */
export async function takeOverLimits(tx: Tx, deps: Using, userId: string, trait: Trait): Promise<void> {
  const [kept] = await tx
    .select()
    .from(retainedLimits)
    .where(eq(retainedLimits.fingerprint, fingerprintOf(deps, trait)));
  if (!kept) return;
  const now = deps.now();
  await tx.insert(ownLimits).values({ userId }).onConflictDoNothing();
  const own = await lockOwnLimits(tx, userId);
  const other = fromColumns(kept);
  const limits = {
    deposits: stricterLimit(own.deposits, other.deposits, now),
    minutes: stricterLimit(own.minutes, other.minutes, now),
  };
  await tx.update(ownLimits).set(toColumns(limits)).where(eq(ownLimits.userId, userId));
  if (kept.excludedUntil === null || kept.excludedUntil <= now) return;
  await tx
    .update(users)
    .set({ excludedUntil: sql`greatest(${users.excludedUntil}, ${instant(kept.excludedUntil)})` })
    .where(eq(users.id, userId));
}

/**
 * Ends the limit and the exclusion that the former holder of an account set, and gives it those kept under its number.
 * The caller holds the user's row.
 */
export async function replaceLimits(tx: Tx, deps: Using, userId: string, mobileNumber: string) {
  await tx.delete(ownLimits).where(eq(ownLimits.userId, userId));
  await tx.update(users).set({ excludedUntil: null }).where(eq(users.id, userId));
  await takeOverLimits(tx, deps, userId, { mobileNumber });
}

async function readExclusion(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const [user] = await tx
    .select({ excludedUntil: users.excludedUntil })
    .from(users)
    .where(eq(users.id, userId));
  return user?.excludedUntil && user.excludedUntil > now ? user.excludedUntil : null;
}

function fingerprintOf(deps: Using, trait: Trait): Buffer {
  return 'pan' in trait ? hashPan(deps, trait.pan) : hashMobile(deps, trait.mobileNumber);
}
