import { kyc } from '@paheli/db/schema/kyc';
import { desc } from 'drizzle-orm';
import type { Deps } from '../deps';

/**
 * Throws where the key of personal data is not the one that the stored data was encrypted with. A new key would compute
 * fingerprints that match nothing, so one PAN could serve two accounts.
 */
export async function checkPersonalKey({
  database,
  personalData,
}: Pick<Deps, 'database' | 'personalData'>): Promise<void> {
  const [last] = await database.db
    .select({ userId: kyc.userId, pan: kyc.pan })
    .from(kyc)
    .orderBy(desc(kyc.submittedAt))
    .limit(1);
  if (!last) return;
  try {
    personalData.decrypt(last.pan, { userId: last.userId, field: 'pan' });
  } catch (cause) {
    throw new Error('PII_KEY is not the key that the stored PANs were encrypted with.', { cause });
  }
}
