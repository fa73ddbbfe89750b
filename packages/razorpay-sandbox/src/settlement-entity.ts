import { z } from 'zod';

/** Source: https://razorpay.com/docs/api/settlements/. `fees` include their `tax`. */
export const Settlement = z.object({
  id: z.string(),
  entity: z.literal('settlement'),
  amount: z.int(),
  status: z.enum(['created', 'processed', 'failed']),
  fees: z.int(),
  tax: z.int(),
  utr: z.string(),
  created_at: z.int(),
});
export type Settlement = z.infer<typeof Settlement>;

/** One movement of a settlement. Source: https://razorpay.com/docs/api/settlements/fetch-recon/. */
export const SettlementItem = z.object({
  entity_id: z.string(),
  type: z.enum(['payment', 'refund', 'adjustment']),
  debit: z.int(),
  credit: z.int(),
  amount: z.int(),
  currency: z.string(),
  fee: z.int(),
  tax: z.int(),
  on_hold: z.literal(false),
  settled: z.literal(true),
  created_at: z.int(),
  settled_at: z.int(),
  settlement_id: z.string(),
  description: z.string().nullable(),
  payment_id: z.string().nullable(),
  settlement_utr: z.string(),
  order_id: z.string().nullable(),
  dispute_id: z.string().nullable(),
});
export type SettlementItem = z.infer<typeof SettlementItem>;
