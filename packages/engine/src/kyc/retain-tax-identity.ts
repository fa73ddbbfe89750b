import { type kyc, taxIdentities } from '@paheli/db/schema/kyc';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';

/**
 * Keeps name, date of birth and encrypted PAN of details that leave an account, where tax was deducted since the last
 * identity was kept: the tax office may ask under whose PAN. The caller holds the user's row.
 */
export async function retainTaxIdentity(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId'>,
  { userId, fullName, dateOfBirth, pan }: typeof kyc.$inferSelect,
): Promise<void> {
  const [taxed] = await tx.execute(sql`
    with last as (select max(retained_at) as at from tax_identity where user_id = ${userId})
    select from last, withdrawal w where w.user_id = ${userId} and w.tds > 0 and w.status <> 'rejected'
      and (last.at is null or w.created_at > last.at)
    union all select from last, year_closing y where y.user_id = ${userId} and y.tds > 0
      and (last.at is null or y.closed_at > last.at) limit 1`);
  if (!taxed) return;
  const row = { id: deps.newId(), userId, fullName, dateOfBirth, pan, retainedAt: deps.now() };
  await tx.insert(taxIdentities).values(row);
}
