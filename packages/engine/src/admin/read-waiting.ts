import type { AdminWaiting } from '@paheli/core/admin/schema';
import type { Deps } from '../deps';

/** How much waits for a decision. Each count reads an index that holds what waits, and little else. */
export async function readWaiting({ database: { sql } }: Pick<Deps, 'database'>): Promise<AdminWaiting> {
  const [row] = await sql<AdminWaiting[]>`
    select (select count(*) from users where kyc_status = 'pending') as kyc,
      (select count(*) from withdrawal where status = 'requested') as withdrawals,
      (select count(*) from quiz_session where prize_state = 'held') as "heldPrizes",
      (select count(*) from contact_message where handled_at is null) as messages`;
  if (!row) throw new Error('the counts are missing');
  return row;
}
