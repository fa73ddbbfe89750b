import { entries } from '@paheli/db/schema/tournament';
import { ledgerEntries, ledgerTxs } from '@paheli/db/schema/wallet';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import { appendEvents } from '../foundation/outbox';
import { arrayOf, type Tx } from '../foundation/transaction';
import { lockWallets, walletUpdates } from '../ledger/accounts';
import { type Posting, postMany } from '../ledger/ledger';

/** The ledger compares each line of a batch with the whole batch, so batches stay small. */
const batchSize = 500;

export type ReturnedSeat = { readonly entryId: string; readonly userId: string };

/**
 * Returns every fee that the seats of a tournament paid, and notifies their players. The caller holds the tournament's
 * lock.
 */
export async function returnAllFees(tx: Tx, deps: Deps, tournamentId: string): Promise<void> {
  const seats = await tx
    .select({ entryId: entries.id, userId: entries.userId })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournamentId), isNull(entries.leftAt), gt(entries.fee, 0)))
    .orderBy(asc(entries.joinOrder));
  const userIds = seats.map(({ userId }) => userId);
  // Wallets are locked in the order of their ids, before money moves in one bucket of each.
  await lockWallets(tx, userIds);
  await returnFees(tx, deps, seats, deps.now());
  await appendEvents(tx, await walletUpdates(tx, userIds));
}

/**
 * Returns the fees of these seats to the buckets they came from, by the exact mirror of each joining. Seats that cost
 * nothing move nothing. The caller holds the tournament's lock.
 */
export async function returnFees(
  tx: Tx,
  deps: Deps,
  seats: readonly ReturnedSeat[],
  now: Date,
): Promise<void> {
  if (seats.length === 0) return;
  const refs = seats.map(({ entryId }) => `join:${entryId}`);
  const rows = await tx
    .select({
      txId: ledgerTxs.id,
      ref: ledgerTxs.ref,
      meta: ledgerTxs.meta,
      accountId: ledgerEntries.accountId,
      paise: ledgerEntries.amount,
    })
    .from(ledgerTxs)
    .innerJoin(ledgerEntries, eq(ledgerEntries.txId, ledgerTxs.id))
    .where(sql`${ledgerTxs.ref} = any(${arrayOf('text', refs)})`);
  const linesOf = new Map<string, typeof rows>();
  for (const row of rows) linesOf.set(row.ref, [...(linesOf.get(row.ref) ?? []), row]);
  const postings = seats.flatMap(({ entryId, userId }): Posting[] => {
    const lines = linesOf.get(`join:${entryId}`) ?? [];
    const [first] = lines;
    if (!first) return [];
    return [
      {
        id: deps.newId(),
        kind: 'unjoin',
        ref: `unjoin:${entryId}`,
        request: { entryId },
        actor: userId,
        reverses: first.txId,
        lines: lines.map(({ accountId, paise }) => ({ accountId, paise: -paise })),
        meta: first.meta as Record<string, unknown>,
      },
    ];
  });
  for (let at = 0; at < postings.length; at += batchSize)
    await postMany(tx, postings.slice(at, at + batchSize), now);
}
