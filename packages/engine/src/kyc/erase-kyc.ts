import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { eq, sql } from 'drizzle-orm';
import { retainLimits } from '../account/retained-limits';
import type { Deps } from '../deps';
import type { Tx } from '../transaction';

/**
 * Erases a user's KYC submission. Returns the document's file name, which the caller removes after the commit, or null.
 * Name, date of birth and the encrypted PAN stay where tax was deducted, since the tax office may ask about it. The PAN
 * becomes free for another account, which takes over the limits.
 */
export async function eraseKyc(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'personalData'>,
  userId: string,
): Promise<string | null> {
  const [row] = await tx.select().from(kyc).where(eq(kyc.userId, userId)).for('update');
  if (!row) return null;
  await retainPan(tx, deps, userId, row);
  const taxed = await tx.execute(sql`
    select 1 from withdrawal where user_id = ${userId} and tds > 0 and status = 'paid'
    union all select 1 from year_closing where user_id = ${userId} and tds > 0 limit 1`);
  if (taxed.length === 0) await tx.delete(kyc).where(eq(kyc.userId, userId));
  else {
    const payout = deps.personalData.encrypt('null', { userId, field: 'payout' });
    await tx
      .update(kyc)
      .set({ payout, panHash: null, documentFile: null, documentType: null })
      .where(eq(kyc.userId, userId));
  }
  return row.documentFile;
}

/** Retains the limits of an account under the PAN that leaves it. A rejected PAN retains nothing: it has no hash. */
export async function retainPan(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'personalData'>,
  userId: string,
  { pan: sealed, panHash }: Pick<typeof kyc.$inferSelect, 'pan' | 'panHash'>,
): Promise<void> {
  if (panHash === null) return;
  const [user] = await tx.select({ kycStatus: users.kycStatus }).from(users).where(eq(users.id, userId));
  const pan = deps.personalData.decrypt(sealed, { userId, field: 'pan' });
  await retainLimits(tx, deps, userId, { pan, isProved: user?.kycStatus === 'verified' });
}
