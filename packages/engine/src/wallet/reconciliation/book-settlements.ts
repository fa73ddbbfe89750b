import { payments } from '@paheli/db/schema/payments';
import { settlements } from '@paheli/db/schema/reconciliation';
import { and, gt } from 'drizzle-orm';
import type { Bookkeeping, Deps } from '../../deps';
import { isolateRows } from '../../foundation/isolate-rows';
import { isAnyOf, type Tx, transact } from '../../foundation/transaction';
import { systemAccount } from '../../ledger/accounts';
import { post } from '../../ledger/ledger';
import { type ProviderReport, sumOfItems } from './ask-provider-books';

type Settlement = ProviderReport['settlements'][number];

/**
 * Records transfers to our bank account, each once, where their items add up to the transfer. The others are reported
 * to administrators, and one that cannot be recorded does not stop the others. Returns how many were new.
 */
export async function bookSettlements(
  deps: Omit<Bookkeeping, 'payments'>,
  reported: readonly Settlement[],
): Promise<number> {
  const complete = reported.filter(({ items, netPaise }) => {
    const { grossPaise, feePaise } = sumOfItems(items);
    return items.length > 0 && grossPaise - feePaise === netPaise;
  });
  const batch = { job: 'books', rows: complete, idOf: ({ settlementId }: Settlement) => settlementId };
  const booked = await isolateRows(deps, batch, (settlement) =>
    transact(deps, async (tx) => book(tx, deps, settlement, await sumForLedger(tx, settlement.items))),
  );
  return booked.filter(Boolean).length;
}

/**
 * Returns the sum of the items as the ledger has them: fees that payers bore on top of their orders are neither held at
 * the provider nor an expense.
 */
async function sumForLedger(tx: Tx, items: Settlement['items']): Promise<ReturnType<typeof sumOfItems>> {
  const { id, amount, customerFee } = payments;
  const borne = await tx
    .select({ id, amount, customerFee })
    .from(payments)
    .where(
      and(
        isAnyOf(
          id,
          items.map(({ entityId }) => entityId),
        ),
        gt(customerFee, 0),
      ),
    );
  const byId = new Map(borne.map((payment) => [payment.id, payment]));
  return sumOfItems(
    items.map((item) => {
      const payment = item.type === 'payment' ? byId.get(item.entityId) : undefined;
      // The provider may list the payment with or without the payer's fee.
      if (payment === undefined || item.grossPaise !== payment.amount + payment.customerFee) return item;
      const { grossPaise, feePaise } = item;
      return {
        ...item,
        grossPaise: grossPaise - payment.customerFee,
        feePaise: feePaise - payment.customerFee,
      };
    }),
  );
}

async function book(
  tx: Tx,
  deps: Pick<Deps, 'newId' | 'now'>,
  { settlementId, netPaise, utr, createdAt }: Settlement,
  { grossPaise, feePaise }: { grossPaise: number; feePaise: number },
): Promise<boolean> {
  const now = deps.now();
  const [first] = await tx
    .insert(settlements)
    .values({
      id: settlementId,
      gross: grossPaise,
      fee: feePaise,
      net: netPaise,
      utr,
      settledAt: createdAt,
      bookedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: settlements.id });
  if (!first) return false;
  await post(
    tx,
    {
      id: deps.newId(),
      kind: 'settlement',
      ref: `st:${settlementId}`,
      request: { settlementId, netPaise, feePaise },
      lines: [
        { accountId: await systemAccount(tx, 'cash.bank'), paise: -netPaise },
        { accountId: await systemAccount(tx, 'expense.fees'), paise: -feePaise },
        { accountId: await systemAccount(tx, 'cash.gateway'), paise: grossPaise },
      ],
      meta: { settlementId, utr },
    },
    now,
  );
  return true;
}
