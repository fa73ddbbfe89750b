import { formatRupees, toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/auth';
import { eq } from 'drizzle-orm';
import type { Tx } from '../transaction';
import { lockWallet } from './accounts';
import { owedPaise } from './owed';

/**
 * Refuses to pay a player out who is not verified any more, or who owes something by now; call it with the withdrawal
 * locked. Who closed his account was verified when the payout that came back was approved. Throws `kyc_required` and
 * `locked`.
 */
export async function assertMayBePaid(tx: Tx, userId: string): Promise<void> {
  const [player] = await tx
    .select({ kycStatus: users.kycStatus, closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  if (player?.kycStatus !== 'verified' && !player?.closedAt) {
    throw new Problem('kyc_required', {
      detail: "This player's KYC is not verified any more. Decide on it first, or reject the withdrawal.",
    });
  }
  await lockWallet(tx, userId);
  const owed = await owedPaise(tx, userId);
  if (owed === 0) return;
  const sum = formatRupees(toRupees(owed));
  throw new Problem('locked', {
    detail: `This player owes ${sum} from a payment that was taken back. Pay once that is settled, or reject the withdrawal.`,
  });
}
