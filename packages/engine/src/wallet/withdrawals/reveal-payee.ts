import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { RevealedPayee } from '@paheli/core/wallet/withdrawals/evidence';
import type { WithdrawalRef } from '@paheli/core/wallet/withdrawals/schema';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { eq } from 'drizzle-orm';
import { recordAction } from '../../audit/record-action';
import type { Deps, Viewer } from '../../deps';
import { transact } from '../../foundation/transaction';
import { openPayee } from './withdrawal-destination';

/** Returns the whole payee of a withdrawal to an administrator, and records that. Throws `not_found`. */
export function revealPayee(
  deps: Deps,
  viewer: Viewer,
  { withdrawalId }: WithdrawalRef,
): Promise<RevealedPayee> {
  return transact(deps, async (tx) => {
    const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
    if (!withdrawal) throw new Problem('not_found', { detail: msg('This withdrawal was not found.') });
    await recordAction(tx, deps, viewer, {
      action: 'withdrawal.payee',
      subject: `withdrawal:${withdrawalId}`,
    });
    return openPayee(deps, withdrawal);
  });
}
