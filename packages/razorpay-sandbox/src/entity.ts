import { z } from 'zod';

/**
 * Razorpay's entities as its API returns them. Amounts are paise, instants are Unix seconds.
 * Source: https://razorpay.com/docs/api/orders/, /payments/entity, /refunds/, /disputes/entity, /docs/webhooks/.
 */
export const Notes = z.union([z.record(z.string(), z.union([z.string(), z.number()])), z.array(z.never())]);
export type Notes = z.infer<typeof Notes>;

export const Order = z.object({
  id: z.string(),
  entity: z.literal('order'),
  amount: z.int(),
  amount_paid: z.int(),
  amount_due: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  offer_id: z.null(),
  status: z.enum(['created', 'attempted', 'paid']),
  attempts: z.int(),
  notes: Notes,
  created_at: z.int(),
});
export type Order = z.infer<typeof Order>;

export const PaymentMethod = z.enum(['upi', 'card', 'netbanking', 'wallet']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const Payment = z.object({
  id: z.string(),
  entity: z.literal('payment'),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: z.string(),
  invoice_id: z.null(),
  international: z.boolean(),
  method: PaymentMethod,
  amount_refunded: z.int(),
  refund_status: z.enum(['partial', 'full']).nullable(),
  captured: z.boolean(),
  description: z.string().nullable(),
  card_id: z.string().nullable(),
  bank: z.string().nullable(),
  wallet: z.string().nullable(),
  vpa: z.string().nullable(),
  email: z.string(),
  contact: z.string(),
  notes: Notes,
  fee: z.int().nullable(),
  tax: z.int().nullable(),
  error_code: z.string().nullable(),
  error_description: z.string().nullable(),
  error_source: z.string().nullable(),
  error_step: z.string().nullable(),
  error_reason: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  created_at: z.int(),
});
export type Payment = z.infer<typeof Payment>;

export const Refund = z.object({
  id: z.string(),
  entity: z.literal('refund'),
  amount: z.int(),
  currency: z.string(),
  payment_id: z.string(),
  notes: Notes,
  receipt: z.string().nullable(),
  acquirer_data: z.record(z.string(), z.string().nullable()),
  created_at: z.int(),
  batch_id: z.null(),
  status: z.enum(['pending', 'processed', 'failed']),
  speed_processed: z.enum(['instant', 'normal']),
  speed_requested: z.enum(['normal', 'optimum']),
});
export type Refund = z.infer<typeof Refund>;

/** A payment that the payer's bank takes back until the dispute is decided. */
export const Dispute = z.object({
  id: z.string(),
  entity: z.literal('dispute'),
  payment_id: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Zero until the dispute is lost. */
  amount_deducted: z.int(),
  reason_code: z.string(),
  reason_description: z.string().nullable(),
  respond_by: z.int(),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  phase: z.literal('chargeback'),
  created_at: z.int(),
});
export type Dispute = z.infer<typeof Dispute>;

export const EventName = z.enum([
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
  'payment.dispute.created',
  'payment.dispute.won',
  'payment.dispute.lost',
  'payment.dispute.closed',
  'payout.initiated',
  'payout.processed',
  'payout.failed',
  'payout.reversed',
  'settlement.processed',
]);
export type EventName = z.infer<typeof EventName>;

/** One attempt at delivering an event. `status` is null without a response. */
export const Attempt = z.object({
  at: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  forged: z.boolean(),
});
export type Attempt = z.infer<typeof Attempt>;

/** A webhook event: its body is kept as the exact text that is signed and sent. */
export const WebhookEvent = z.object({
  event_id: z.string(),
  event: EventName,
  body: z.string(),
  created_at: z.int(),
  state: z.enum(['pending', 'delivered', 'abandoned']),
  attempts: z.array(Attempt),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;
