import { payouts, withdrawals } from '@paheli/db/schema/withdrawals';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { type Tx, transact } from '../../foundation/transaction';
import { type LockedWithdrawal, lockWithdrawal } from './lock-withdrawal';
import { announceWithdrawal } from './withdrawal-events';
import { holdAgain, payOut } from './withdrawal-postings';

type Payout = typeof payouts.$inferSelect;
type Locked = { readonly withdrawal: LockedWithdrawal; readonly payout: Payout };

/** The outcome of a payout at the provider. */
export type PayoutOutcome =
  | { readonly status: 'paid'; readonly utr: string | null }
  | { readonly status: 'returned'; readonly failure: string };

/**
 * Records the outcome of a payout, once, from any source and any number of times: money that left, or money that came
 * back, also after it had left. The withdrawal is then `paid` or `failed`. A payout that came back stays so.
 */
export async function applyPayout(deps: Deps, payoutId: string, outcome: PayoutOutcome): Promise<void> {
  await transact(deps, async (tx) => {
    const { withdrawal, payout } = await lockPayout(tx, payoutId);
    if (payout.status === 'returned') {
      if (outcome.status === 'paid')
        deps.log.error({ payoutId }, 'a payout that came back was reported as paid');
      return;
    }
    if (outcome.status === 'returned') await recordReturn(tx, deps, { withdrawal, payout }, outcome.failure);
    else if (payout.status === 'asked') await recordPaid(tx, deps, { withdrawal, payout }, outcome.utr);
    else if (payout.utr === null && outcome.utr !== null) await storeReference(tx, payout, outcome.utr);
  });
}

/** Locks the withdrawal first, as all decisions about it do. */
async function lockPayout(tx: Tx, payoutId: string): Promise<Locked> {
  const isThis = eq(payouts.id, payoutId);
  const [known] = await tx.select({ withdrawalId: payouts.withdrawalId }).from(payouts).where(isThis);
  if (!known) throw new Error(`payout ${payoutId} is unknown`);
  const withdrawal = await lockWithdrawal(tx, known.withdrawalId);
  const [payout] = await tx.select().from(payouts).where(isThis).for('update');
  if (!payout) throw new Error(`payout ${payoutId} is gone`);
  return { withdrawal, payout };
}

async function recordPaid(
  tx: Tx,
  deps: Deps,
  { withdrawal, payout }: Locked,
  utr: string | null,
): Promise<void> {
  const now = deps.now();
  await payOut(tx, deps, withdrawal, payout.attempt, undefined);
  await tx.update(payouts).set({ status: 'paid', utr, finishedAt: now }).where(eq(payouts.id, payout.id));
  await tx
    .update(withdrawals)
    .set({ status: 'paid', bankReference: utr, paidAt: now })
    .where(eq(withdrawals.id, withdrawal.id));
  await announceWithdrawal(tx, deps, withdrawal, 'paid');
}

/** Records a payout of a locked withdrawal as money that came back, also after it had left. */
export async function recordReturn(
  tx: Tx,
  deps: Deps,
  { withdrawal, payout }: Locked,
  failure: string,
): Promise<void> {
  if (payout.status === 'paid') await holdAgain(tx, deps, withdrawal, payout.attempt);
  await tx
    .update(payouts)
    .set({ status: 'returned', failure, finishedAt: deps.now() })
    .where(eq(payouts.id, payout.id));
  await tx
    .update(withdrawals)
    .set({ status: 'failed', reason: failure, bankReference: null, paidAt: null })
    .where(eq(withdrawals.id, withdrawal.id));
  await announceWithdrawal(tx, deps, withdrawal, 'failed');
}

/** Stores the bank's reference, which some banks assign only after the payment. */
async function storeReference(tx: Tx, payout: Payout, utr: string): Promise<void> {
  await tx.update(payouts).set({ utr }).where(eq(payouts.id, payout.id));
  await tx.update(withdrawals).set({ bankReference: utr }).where(eq(withdrawals.id, payout.withdrawalId));
}
