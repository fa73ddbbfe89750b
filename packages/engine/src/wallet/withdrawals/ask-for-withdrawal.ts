import { msg } from '@paheli/core/message';
import { toPaise } from '@paheli/core/money';
import { fieldProblem, type Problem } from '@paheli/core/problem';
import type { AskForWithdrawal, Withdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { withdrawals } from '@paheli/db/schema/withdrawals';
import { eq } from 'drizzle-orm';
import { assertMobileProved } from '../../account/assert-mobile-proved';
import { hashDestination } from '../../account/identity-marks';
import type { Deps, Viewer } from '../../deps';
import { type Tx, transact } from '../../foundation/transaction';
import { readOwnWithdrawal } from './list-withdrawals';
import { sealPayee } from './withdrawal-destination';
import { announceWithdrawal } from './withdrawal-events';
import { holdWithdrawal } from './withdrawal-postings';
import { lockWithdrawer, settleTerms } from './withdrawer';

/**
 * Sets winnings aside to be paid out, in social mode deposits as well, with the tax on them as of now. The same `requestId` returns the earlier
 * withdrawal. A player with a self-exclusion may withdraw all the same. Throws `mobile_unverified`, `suspended`
 * where withdrawals are frozen, `kyc_required`, `under_age`, `insufficient_funds`, and `invalid_input` above what one
 * transfer carries.
 */
export async function askForWithdrawal(
  deps: Deps,
  viewer: Viewer,
  { amount, requestId }: AskForWithdrawal,
): Promise<Withdrawal> {
  await assertMobileProved(deps, viewer);
  const { userId } = viewer;
  const id = requestId ?? deps.newId();
  const asked = { id, userId, amount: toPaise(amount) };
  await transact(deps, async (tx) => {
    const kycStatus = await lockWithdrawer(tx, deps, userId);
    if (requestId !== undefined && (await wasAskedBefore(tx, asked))) return;
    const terms = await settleTerms(tx, deps, { userId, kycStatus }, asked.amount);
    const row = { ...asked, taxable: terms.taxablePaise, tds: terms.tdsPaise };
    const [first] = await tx
      .insert(withdrawals)
      .values({
        ...row,
        financialYear: terms.financialYear,
        status: 'requested',
        payout: sealPayee(deps, asked, terms.payee),
        payoutHash: hashDestination(deps, terms.payee.destination),
        createdAt: deps.now(),
      })
      .onConflictDoNothing()
      .returning({ id: withdrawals.id });
    if (!first) throw usedElsewhere();
    await holdWithdrawal(tx, deps, row);
    await announceWithdrawal(tx, deps, row, 'requested');
  });
  return readOwnWithdrawal(deps, viewer, id);
}

/**
 * Returns whether the player's withdrawal of this request exists already. The caller holds the player's lock, so the
 * result stays valid.
 */
async function wasAskedBefore(
  tx: Tx,
  { id, userId, amount }: { id: string; userId: string; amount: number },
): Promise<boolean> {
  const [known] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id));
  if (!known) return false;
  if (known.userId === userId && known.amount === amount) return true;
  throw usedElsewhere();
}

function usedElsewhere(): Problem {
  return fieldProblem('requestId', msg('This id was used for another request. Use a fresh one.'));
}
