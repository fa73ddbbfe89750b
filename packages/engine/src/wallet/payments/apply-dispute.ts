import { disputes } from '@paheli/db/schema/payments';
import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { appendEvents } from '../../foundation/outbox';
import { type Tx, transact } from '../../foundation/transaction';
import { lockSideAccount, lockWallet, systemAccount, walletUpdates } from '../../ledger/accounts';
import { type Line, post } from '../../ledger/ledger';
import { lockLosses, lockReturns, payOwed } from '../../ledger/owed';
import type { ProviderDispute } from './payments';
import { revokePurchase } from './purchases';
import { lockPayment } from './refund-payment';
import { bookedFee, returnedFee } from './returned-fee';

type Dispute = Pick<typeof disputes.$inferSelect, 'id' | 'paymentId' | 'userId' | 'amount'>;

/** Maps the provider's status to ours. A dispute counts as lost only when the provider reports so. */
export function statusOf({ status }: ProviderDispute): 'open' | 'won' | 'lost' {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'closed' ? 'won' : 'open';
}

/**
 * Applies the provider's state of a dispute, in any order and any number of times. The disputed money is set aside, and
 * leaves or comes back when the dispute is decided. The player answers for what was credited to them: the fee that the
 * payer bore on top is an expense. What the payment bought ends when the dispute is lost. Throws where the payment is not in the books yet.
 */
export async function applyDispute(deps: Deps, current: ProviderDispute): Promise<void> {
  const decided = statusOf(current);
  await transact(deps, async (tx) => {
    const payment = await lockPayment(tx, current.paymentId);
    if (!payment) throw new Error(`the payment of dispute ${current.disputeId} is not in the books`);
    if (payment.outcome === 'exception' || current.currency !== payment.currency) {
      deps.log.error({ disputeId: current.disputeId }, 'a payment in another currency is disputed');
      return;
    }
    const userId = payment.outcome === 'credited' ? payment.userId : null;
    const dispute = {
      id: current.disputeId,
      paymentId: current.paymentId,
      userId,
      amount: current.amountPaise,
    };
    const [known] = await tx.select().from(disputes).where(eq(disputes.id, dispute.id));
    if (known && known.status !== 'open') {
      if (known.status !== decided)
        deps.log.error(
          { disputeId: dispute.id, decided },
          'a decided dispute was reported with another outcome',
        );
      return;
    }
    if (!known) {
      const fee = await returnedFee(tx, payment, dispute.amount);
      await open(tx, deps, dispute, current, fee);
    }
    if (decided !== 'open')
      await decide(tx, deps, { ...dispute, amount: known?.amount ?? dispute.amount }, decided);
    if (decided === 'lost' && userId !== null && (await revokePurchase(tx, deps, payment)))
      await payOwed(tx, deps, { userId, paymentId: payment.id, paise: payment.amount });
    if (userId !== null) await appendEvents(tx, await walletUpdates(tx, [userId]));
  });
}

async function open(
  tx: Tx,
  deps: Deps,
  dispute: Dispute,
  { reason, createdAt }: ProviderDispute,
  fee: number,
): Promise<void> {
  await tx.insert(disputes).values({ ...dispute, status: 'open', reason, createdAt });
  await postStep(tx, deps, dispute, 'open', await linesOfOpening(tx, dispute, fee));
  deps.log.warn({ disputeId: dispute.id, paymentId: dispute.paymentId }, 'a payment is disputed');
}

async function decide(tx: Tx, deps: Deps, dispute: Dispute, decided: 'won' | 'lost'): Promise<void> {
  await tx
    .update(disputes)
    .set({ status: decided, decidedAt: deps.now() })
    .where(eq(disputes.id, dispute.id));
  const lines = decided === 'lost' ? await linesOfLoss(tx, dispute) : await linesOfReturn(tx, dispute);
  await postStep(tx, deps, dispute, decided, lines);
}

async function postStep(
  tx: Tx,
  deps: Deps,
  { id, paymentId }: Dispute,
  step: 'open' | 'won' | 'lost',
  lines: readonly Line[],
): Promise<void> {
  const posting = {
    id: deps.newId(),
    kind: step === 'open' ? 'dispute' : `dispute_${step}`,
    ref: `dp:${id}:${step}`,
    request: { disputeId: id },
    lines,
    meta: { disputeId: id, paymentId },
  };
  await post(tx, posting, deps.now());
}

async function linesOfOpening(tx: Tx, { userId, amount }: Dispute, fee: number): Promise<Line[]> {
  if (userId === null) {
    return [
      { accountId: await systemAccount(tx, 'suspense'), paise: -amount },
      { accountId: await systemAccount(tx, 'dispute.hold'), paise: amount },
    ];
  }
  const losses = await lockLosses(tx, userId, amount - fee);
  const hold = await lockSideAccount(tx, userId, 'dispute.hold');
  return [...losses, await feeLine(tx, -fee), { accountId: hold.id, paise: amount }];
}

async function linesOfLoss(tx: Tx, { userId, amount }: Dispute): Promise<Line[]> {
  return [
    { accountId: await lockHold(tx, userId), paise: -amount },
    { accountId: await systemAccount(tx, 'cash.gateway'), paise: amount },
  ];
}

async function linesOfReturn(tx: Tx, { id, userId, amount }: Dispute): Promise<Line[]> {
  const hold = { accountId: await lockHold(tx, userId), paise: -amount };
  if (userId === null) return [hold, { accountId: await systemAccount(tx, 'suspense'), paise: amount }];
  const fee = await bookedFee(tx, `dp:${id}:open`);
  return [hold, ...(await lockReturns(tx, userId, amount - fee)), await feeLine(tx, fee)];
}

async function feeLine(tx: Tx, paise: number): Promise<Line> {
  return { accountId: await systemAccount(tx, 'expense.fees'), paise };
}

/** Returns the account that holds disputed money: the player's, locked after the wallet, or the house's. */
async function lockHold(tx: Tx, userId: string | null): Promise<number> {
  if (userId === null) return systemAccount(tx, 'dispute.hold');
  await lockWallet(tx, userId);
  return (await lockSideAccount(tx, userId, 'dispute.hold')).id;
}
