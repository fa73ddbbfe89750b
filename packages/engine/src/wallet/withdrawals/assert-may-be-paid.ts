import { msg } from '@paheli/core/message';
import { formatRupees, toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { kyc } from '@paheli/db/schema/kyc';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { findSuspension } from '../../foundation/suspension-facts';
import type { Tx } from '../../foundation/transaction';
import { lockWallet } from '../../ledger/accounts';
import { owedPaise } from '../../ledger/owed';
import type { LockedWithdrawal } from './lock-withdrawal';

/**
 * Refuses to pay a player out who is no longer verified, whose verified details name another destination than the
 * withdrawal, who owes money by now, or whose withdrawals a suspension
 * freezes. The caller has locked the withdrawal. The player of a closed account was
 * verified when the payout that came back was approved, and has no details any more. Throws `kyc_required` and
 * `locked`.
 */
export async function assertMayBePaid(
  tx: Tx,
  { now }: Pick<Deps, 'now'>,
  { userId, payoutHash }: Pick<LockedWithdrawal, 'userId' | 'payoutHash'>,
): Promise<void> {
  const [player] = await tx
    .select({ kycStatus: users.kycStatus, closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  if (player?.kycStatus !== 'verified' && !player?.closedAt) {
    throw new Problem('kyc_required', {
      detail: msg(
        "This player's KYC is not verified any more. Decide on it first, or reject the withdrawal.",
      ),
    });
  }
  if ((await findSuspension(tx, userId, now()))?.freeze) {
    throw new Problem('locked', {
      detail: msg('This player is suspended, and the suspension freezes withdrawals.'),
    });
  }
  if (!player.closedAt) await assertSameDestination(tx, userId, payoutHash);
  await lockWallet(tx, userId);
  const owed = await owedPaise(tx, userId);
  if (owed === 0) return;
  const sum = formatRupees(toRupees(owed));
  throw new Problem('locked', {
    detail: msg(
      'This player owes {amount} from a payment that was taken back. Pay once that is settled, or reject the withdrawal.',
      { amount: sum },
    ),
  });
}

/**
 * Throws where the destination changed: the account may have been handed over to another person, who must not pay for
 * the former holder.
 */
async function assertSameDestination(tx: Tx, userId: string, payoutHash: Buffer | null): Promise<void> {
  const [submitted] = await tx.select({ payoutHash: kyc.payoutHash }).from(kyc).where(eq(kyc.userId, userId));
  if (payoutHash !== null && submitted?.payoutHash?.equals(payoutHash)) return;
  throw new Problem('locked', {
    detail: msg(
      "This withdrawal goes to another destination than the player's verified details name. Reject it; the player can ask again.",
    ),
  });
}
