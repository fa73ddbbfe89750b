import { isUuid } from '@paheli/core/id';
import { compareBooks, type Finding } from '@paheli/core/wallet/reconciliation/compare-books';
import type { ReconciliationRun } from '@paheli/core/wallet/reconciliation/schema';
import { paymentIntents, payments, refunds } from '@paheli/db/schema/payments';
import { or } from 'drizzle-orm';
import type { Bookkeeping } from '../../deps';
import { isolateRows } from '../../foundation/isolate-rows';
import { isAnyOf, transact } from '../../foundation/transaction';
import { creditPayment } from '../payments/credit-payment';
import { PaymentsError, type ProviderPeriod } from '../payments/payments';
import { followRefund } from '../payments/process-refunds';
import { askProviderBooks, type ProviderReport, toProviderBooks } from './ask-provider-books';
import { bookSettlements } from './book-settlements';
import { readBooks, readOwnFindings } from './read-books';
import { recordFailure, recordFindings } from './record-findings';

/**
 * Compares a period with the provider's records. Missing payments of our own orders and missing settlements are
 * recorded. Remaining differences are stored until a later run finds them resolved. A run in which the provider does
 * not respond fails, and is stored as failed.
 */
export async function reconcileBooks(deps: Bookkeeping, period: ProviderPeriod): Promise<ReconciliationRun> {
  const startedAt = deps.now();
  try {
    const report = await fetchRecords(deps, period);
    await creditMissing(deps, report.payments);
    await recordOutsideRefunds(deps, report.refunds);
    await bookSettlements(deps, report.settlements);
    const books = await readBooks(deps, period, report);
    const findings: Finding[] = [
      ...compareBooks(books, toProviderBooks(report), deps.now()),
      ...(await readOwnFindings(deps)),
    ];
    return await transact(deps, (tx) => recordFindings(tx, deps, { period, startedAt, findings }));
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    deps.log.warn({ err: error }, 'the payment provider returned too little to compare the books');
    return transact(deps, (tx) => recordFailure(tx, deps, { period, startedAt, failure: error.message }));
  }
}

/**
 * Fetches the provider's list, and each of our own entities that are missing in it: they may lie just beside the
 * period.
 */
async function fetchRecords(deps: Bookkeeping, period: ProviderPeriod): Promise<ProviderReport> {
  const report = await askProviderBooks(deps, period);
  const books = await readBooks(deps, period, report);
  const listed = new Set([
    ...report.payments.map(({ paymentId }) => paymentId),
    ...report.refunds.map(({ refundId }) => refundId),
    ...report.payouts.map(({ payoutId }) => payoutId),
  ]);
  const unlisted = (all: readonly { readonly id: string | null }[]) =>
    all.flatMap(({ id }) => (id === null || listed.has(id) ? [] : [id]));
  const { payments: provider } = deps;
  return {
    ...report,
    payments: [
      ...report.payments,
      ...(await fetchEach(unlisted(books.payments), (id) => provider.fetchPayment(id))),
    ],
    refunds: [
      ...report.refunds,
      ...(await fetchEach(unlisted(books.refunds), (id) => provider.fetchRefund(id))),
    ],
    payouts: [
      ...report.payouts,
      ...(await fetchEach(unlisted(books.payouts), async (id) => provider.payouts?.fetchPayout(id))),
    ],
  };
}

/** Fetches each entity; unknown ones are left out. */
async function fetchEach<Answer>(
  ids: readonly string[],
  ask: (id: string) => Promise<Answer | undefined>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const id of ids) {
    try {
      const answer = await ask(id);
      if (answer !== undefined) answers.push(answer);
    } catch (error) {
      if (!(error instanceof PaymentsError) || error.kind !== 'not_found') throw error;
    }
  }
  return answers;
}

/**
 * Credits captured payments of our own orders that were not reported. Others may belong to another product of the
 * merchant.
 */
async function creditMissing(deps: Bookkeeping, listed: ProviderReport['payments']): Promise<void> {
  const { db } = deps.database;
  const captured = listed.filter(({ status }) => status === 'captured');
  const ids = captured.map(({ paymentId }) => paymentId);
  const orders = captured.flatMap(({ orderId }) => orderId ?? []);
  const known = await db.select({ id: payments.id }).from(payments).where(isAnyOf(payments.id, ids));
  const ours = await db
    .select({ orderId: paymentIntents.providerOrderId })
    .from(paymentIntents)
    .where(isAnyOf(paymentIntents.providerOrderId, orders));
  const knownIds = new Set(known.map(({ id }) => id));
  const ourOrders = new Set(ours.map(({ orderId }) => orderId));
  const missing = captured.filter(
    ({ paymentId, orderId }) => !knownIds.has(paymentId) && ourOrders.has(orderId),
  );
  // A payment that cannot be credited stays a difference in the report.
  const batch = { job: 'books', rows: missing, idOf: ({ paymentId }: (typeof missing)[number]) => paymentId };
  await isolateRows(deps, batch, (payment) => creditPayment(deps, payment));
}

/** Records refunds that were made outside the product and were not reported by a webhook. */
async function recordOutsideRefunds(deps: Bookkeeping, listed: ProviderReport['refunds']): Promise<void> {
  const ids = listed.map(({ refundId }) => refundId);
  const receipts = listed.flatMap(({ receipt }) => (receipt !== null && isUuid(receipt) ? [receipt] : []));
  const known = await deps.database.db
    .select({ id: refunds.id, providerRefundId: refunds.providerRefundId, outside: refunds.outside })
    .from(refunds)
    .where(or(isAnyOf(refunds.providerRefundId, ids), isAnyOf(refunds.id, receipts)));
  const own = new Set(known.flatMap((each) => (each.outside ? [] : [each.id, each.providerRefundId])));
  const unknown = listed.filter(({ refundId, receipt }) => !own.has(refundId) && !own.has(receipt));
  const batch = { job: 'books', rows: unknown, idOf: ({ refundId }: (typeof unknown)[number]) => refundId };
  await isolateRows(deps, batch, (refund) => followRefund(deps, refund));
}
