import { z } from 'zod';
import type {
  Payments,
  ProviderDispute,
  ProviderSettlement,
  ProviderSettlementItem,
} from '../payments/payments';
import { DISPUTE_ID, PAYMENT_ID, Paise, RazorpayPayment, SETTLEMENT_ID, Seconds } from './entity';
import { everyPage, isWithin, toRange } from './pages';
import { assertId, type RazorpayTransport, unreliableResponse } from './transport';

/** The fields of https://razorpay.com/docs/api/disputes/entity/ that the product reads. */
const RazorpayDispute = z
  .object({
    id: z.string().regex(DISPUTE_ID),
    payment_id: z.string().regex(PAYMENT_ID),
    amount: Paise,
    currency: z.string(),
    status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
    reason_code: z.string().nullish(),
    reason_description: z.string().nullish(),
    created_at: Seconds,
  })
  .transform(
    (dispute): ProviderDispute => ({
      disputeId: dispute.id,
      paymentId: dispute.payment_id,
      amountPaise: dispute.amount,
      currency: dispute.currency,
      status: dispute.status,
      reason: dispute.reason_description || dispute.reason_code || null,
      createdAt: dispute.created_at,
    }),
  );

/** The fields of https://razorpay.com/docs/api/settlements/ that the product reads. `fees` include their tax. */
const RazorpaySettlement = z
  .object({
    id: z.string().regex(SETTLEMENT_ID),
    amount: z.int(),
    fees: Paise.nullish(),
    status: z.enum(['created', 'processed', 'failed']),
    utr: z.string().nullish(),
    created_at: Seconds,
  })
  .transform(
    (settlement): ProviderSettlement => ({
      settlementId: settlement.id,
      netPaise: settlement.amount,
      feePaise: settlement.fees ?? 0,
      status: settlement.status,
      utr: settlement.utr || null,
      createdAt: settlement.created_at,
    }),
  );

/** The fields of https://razorpay.com/docs/api/settlements/fetch-recon/ that the product reads. */
const RazorpayItem = z.object({
  entity_id: z.string(),
  type: z.string(),
  amount: Paise,
  debit: Paise,
  credit: Paise,
  settlement_id: z.string().nullish(),
  dispute_id: z.string().nullish(),
});
type RazorpayItem = z.infer<typeof RazorpayItem>;

type Reports = Pick<
  Payments,
  'fetchDispute' | 'listDisputes' | 'listPayments' | 'listSettlements' | 'listSettlementItems'
>;

/** Reads Razorpay's records: disputes, and lists to compare the books with. */
export function createRazorpayReports(transport: RazorpayTransport): Reports {
  return {
    fetchDispute: async (disputeId) => {
      assertId(disputeId, DISPUTE_ID);
      const path = `/disputes/${disputeId}`;
      const dispute = await transport.send({ method: 'get', path }, RazorpayDispute);
      if (dispute.disputeId === disputeId) return dispute;
      throw unreliableResponse(`dispute ${dispute.disputeId} instead of ${disputeId}`);
    },
    listDisputes: () =>
      everyPage(transport, {
        path: '/disputes',
        item: RazorpayDispute,
        idOf: ({ disputeId }) => disputeId,
      }),
    listPayments: async (period) => {
      const payments = await everyPage(transport, {
        path: '/payments',
        query: toRange(period),
        item: RazorpayPayment,
        idOf: ({ paymentId }) => paymentId,
      });
      return payments.filter(isWithin(period));
    },
    listSettlements: async (period) => {
      const settlements = await everyPage(transport, {
        path: '/settlements',
        query: toRange(period),
        item: RazorpaySettlement,
        idOf: ({ settlementId }) => settlementId,
      });
      return settlements.filter(isWithin(period));
    },
    listSettlementItems: async (day) => {
      const items = await everyPage(transport, {
        path: '/settlements/recon/combined',
        query: toDate(day),
        item: RazorpayItem,
        idOf: (item) => `${item.settlement_id} ${item.type} ${item.entity_id}`,
      });
      // Items that are still on hold have no settlement.
      return items.flatMap((item) => (item.settlement_id ? [toItem(item, item.settlement_id)] : []));
    },
  };
}

function toDate(day: string): { year: number; month: number; day: number } {
  const { data } = z.iso.date().safeParse(day);
  const [year, month, ofMonth] = (data ?? '').split('-').map(Number);
  if (year && month && ofMonth) return { year, month, day: ofMonth };
  throw new Error(`${day} is not a day such as 2026-11-21`);
}

/** Converts an item. The fee is the difference between the movement and its effect on the settlement. */
function toItem(item: RazorpayItem, settlementId: string): ProviderSettlementItem {
  const netPaise = item.credit - item.debit;
  const grossPaise = netPaise < 0 ? -item.amount : item.amount;
  return {
    settlementId,
    entityId: item.dispute_id || item.entity_id,
    type: toItemType(item.type),
    grossPaise,
    feePaise: grossPaise - netPaise,
  };
}

function toItemType(type: string): ProviderSettlementItem['type'] {
  return type === 'payment' || type === 'refund' || type === 'adjustment' ? type : 'other';
}
