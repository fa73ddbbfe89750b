import { settlements } from '@paheli/db/schema/reconciliation';
import type { Bookkeeping, Deps } from '../../deps';
import { isolateRows } from '../../isolate-rows';
import { type Tx, transact } from '../../transaction';
import { systemAccount } from '../ledger/accounts';
import { post } from '../ledger/ledger';
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
    transact(deps, (tx) => book(tx, deps, settlement, sumOfItems(settlement.items))),
  );
  return booked.filter(Boolean).length;
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
