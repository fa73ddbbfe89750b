import { addMs, dayMs } from '@paheli/core/clock';
import { dateInIndia } from '@paheli/core/india';
import type { ProviderBooks } from '@paheli/core/wallet/reconciliation/compare-books';
import { currency } from '@paheli/core/wallet/schema';
import type { Deps } from '../../deps';
import { statusOf } from '../payments/apply-dispute';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderPayout,
  ProviderPeriod,
  ProviderRefund,
  ProviderSettlement,
  ProviderSettlementItem,
} from '../payments/payments';

/** The provider's records of a period. */
export type ProviderReport = {
  readonly payments: readonly ProviderPayment[];
  readonly refunds: readonly ProviderRefund[];
  readonly payouts: readonly ProviderPayout[];
  readonly disputes: readonly ProviderDispute[];
  /** The settlements that have reached the bank, each with its items. */
  readonly settlements: readonly (ProviderSettlement & {
    readonly items: readonly ProviderSettlementItem[];
  })[];
};

/** Fetches the provider's records of a period. Throws PaymentsError. */
export async function askProviderBooks(
  { payments: provider }: Pick<Deps, 'payments'>,
  period: ProviderPeriod,
): Promise<ProviderReport> {
  const [payments, refunds, payouts, disputes, settlements] = [
    await provider.listPayments(period),
    await provider.listRefunds(period),
    (await provider.payouts?.listPayouts(period)) ?? [],
    await provider.listDisputes(),
    await provider.listSettlements(period),
  ];
  const processed = settlements.filter(({ status }) => status === 'processed');
  const items = await fetchItems(provider, processed);
  return {
    payments,
    refunds,
    payouts,
    disputes: disputes.filter(({ createdAt }) => createdAt >= period.from && createdAt < period.to),
    settlements: processed.map((settlement) => ({
      ...settlement,
      items: items.filter(({ settlementId }) => settlementId === settlement.settlementId),
    })),
  };
}

/**
 * Fetches items. The provider lists them by the day on which the bank had the money: the day of the settlement, or the
 * next.
 */
async function fetchItems(
  provider: Deps['payments'],
  settlements: readonly ProviderSettlement[],
): Promise<ProviderSettlementItem[]> {
  const days = new Set(
    settlements.flatMap(({ createdAt }) => [dateInIndia(createdAt), dateInIndia(addMs(createdAt, dayMs))]),
  );
  const items: ProviderSettlementItem[] = [];
  for (const day of days) items.push(...(await provider.listSettlementItems(day)));
  return items;
}

/** Converts the provider's records to the form in which both sides are compared. */
export function toProviderBooks(report: ProviderReport): ProviderBooks {
  return {
    payments: report.payments.filter(isCaptured).map(({ paymentId, amountPaise, currency, createdAt }) => ({
      id: paymentId,
      paise: amountPaise,
      currency,
      at: createdAt,
    })),
    refunds: report.refunds.map(({ refundId, receipt, amountPaise, status, createdAt }) => ({
      id: refundId,
      ours: receipt,
      paise: amountPaise,
      status: ({ pending: 'asked', processed: 'done', failed: 'failed' } as const)[status],
      at: createdAt,
    })),
    payouts: report.payouts.map(({ payoutId, reference, amountPaise, status, createdAt }) => ({
      id: payoutId,
      ours: reference,
      paise: amountPaise,
      status: ({ on_its_way: 'asked', paid: 'done', returned: 'failed' } as const)[status],
      at: createdAt,
    })),
    // No account holds payments in another currency, so their disputes are left out.
    disputes: report.disputes
      .filter((dispute) => dispute.currency === currency)
      .map((dispute) => ({ id: dispute.disputeId, status: statusOf(dispute), at: dispute.createdAt })),
    settlements: report.settlements.map(({ settlementId, netPaise, feePaise, createdAt, items }) => {
      const { grossPaise, feePaise: itemsFeePaise } = sumOfItems(items);
      return {
        id: settlementId,
        netPaise,
        feePaise,
        at: createdAt,
        itemsFeePaise,
        itemsNetPaise: grossPaise - itemsFeePaise,
      };
    }),
  };
}

/** Returns the sum of the items of a settlement. */
export function sumOfItems(items: readonly ProviderSettlementItem[]): {
  grossPaise: number;
  feePaise: number;
} {
  return {
    grossPaise: items.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
    feePaise: items.reduce((sum, { feePaise }) => sum + feePaise, 0),
  };
}

/** Returns whether a payment was captured; a refunded payment was captured before. */
function isCaptured({ status }: ProviderPayment): boolean {
  return status === 'captured' || status === 'refunded';
}
