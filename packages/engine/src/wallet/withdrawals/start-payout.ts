import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { payouts, withdrawals } from '@paheli/db/schema/withdrawals';
import { count, eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../../deps';
import type { Tx } from '../../foundation/transaction';
import type { LockedWithdrawal } from './lock-withdrawal';
import { payOut } from './withdrawal-postings';

/** Refuses a payout that has neither a provider nor a bank's reference. */
export function assertPayable({ payments }: Pick<Deps, 'payments'>, bankReference: string | undefined): void {
  if (bankReference !== undefined || payments.payouts) return;
  throw new Problem('unconfigured', {
    detail: msg("Payouts are not set up here. Pay it at the bank and enter the bank's reference."),
  });
}

/**
 * Begins the next attempt at paying a locked withdrawal out, and returns its status. With a bank's reference it is paid
 * at once; without one the provider is called after the commit. The decision is stored with it.
 */
export async function startPayout(
  tx: Tx,
  deps: Deps,
  viewer: Viewer,
  { withdrawal, bankReference }: { withdrawal: LockedWithdrawal; bankReference: string | undefined },
): Promise<'approved' | 'paid'> {
  const now = deps.now();
  const { id, amount, tds } = withdrawal;
  const attempt = (await countTries(tx, id)) + 1;
  const isPaid = bankReference !== undefined;
  await tx.insert(payouts).values({
    id: deps.newId(),
    withdrawalId: id,
    attempt,
    method: isPaid ? 'bank' : 'provider',
    amount: amount - tds,
    status: isPaid ? 'paid' : 'asked',
    utr: bankReference ?? null,
    createdAt: now,
    nextAttemptAt: now,
    finishedAt: isPaid ? now : null,
  });
  if (isPaid) await payOut(tx, deps, withdrawal, attempt, viewer.userId);
  const status = isPaid ? 'paid' : 'approved';
  const decided = { decidedBy: viewer.userId, decidedAt: now, reason: null };
  const paid = { bankReference: bankReference ?? null, paidAt: isPaid ? now : null };
  await tx
    .update(withdrawals)
    .set({ status, ...decided, ...paid })
    .where(eq(withdrawals.id, id));
  return status;
}

async function countTries(tx: Tx, withdrawalId: string): Promise<number> {
  const [row] = await tx
    .select({ tries: count() })
    .from(payouts)
    .where(eq(payouts.withdrawalId, withdrawalId));
  return row?.tries ?? 0;
}
