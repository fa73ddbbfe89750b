import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { eq } from 'drizzle-orm';
import { retainLimits } from '../account/retained-limits';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import { retainTaxIdentity } from './retain-tax-identity';

/**
 * Erases a user's KYC submission. Returns the document's file name, which the caller removes after the commit, or null.
 * Name, date of birth and the encrypted PAN are kept apart where tax was deducted (`retainTaxIdentity`). The PAN becomes
 * free for another account, which takes over the limits.
 */
export async function eraseKyc(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId' | 'personalData'>,
  userId: string,
): Promise<string | null> {
  const [row] = await tx.select().from(kyc).where(eq(kyc.userId, userId)).for('update');
  if (!row) return null;
  await retainPan(tx, deps, userId, row);
  await retainTaxIdentity(tx, deps, row);
  await tx.delete(kyc).where(eq(kyc.userId, userId));
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
