import { z } from 'zod';
import { Rupees } from '../../money';
import { PageInput } from '../../page';
import { searchText, text } from '../../text';

/** What became of a captured payment: a player's, nobody's yet, or in a currency that is not ours. */
export const PaymentOutcome = z.enum(['credited', 'suspense', 'exception'], {
  error: 'Choose one of credited, suspense, exception.',
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

const Payer = z.object({ id: z.uuid(), name: z.string(), username: z.string() });

/** A captured payment as administrators see it; sums in rupees, or in the unit of `currency`. */
export const AdminPayment = z.object({
  /** The provider's. */
  id: z.string().meta({ examples: ['pay_N8m2kQwZx1Ab3C'] }),
  orderId: z.string().nullable(),
  /** Whose order it paid; null where it paid none of ours. */
  user: Payer.nullable(),
  amount: z.number(),
  currency: z.string(),
  outcome: PaymentOutcome,
  /** Why it was not credited; null where it was. */
  reason: z.string().nullable(),
  /** What has been returned, and what is on its way back. */
  refunded: z.number(),
  refunding: z.number(),
  /** What is disputed, or was lost in a dispute. */
  disputed: z.number(),
  /** What can be returned now: of a player's payment no more than he has not spent. */
  refundable: z.number(),
  capturedAt: z.date(),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

export const ListAdminPayments = PageInput.extend({
  outcome: PaymentOutcome.optional(),
  /** Found in the ids of payment and order, and in name, username, e-mail and mobile number. */
  search: searchText(200, 'No payment has these characters.').optional(),
});
export type ListAdminPayments = z.infer<typeof ListAdminPayments>;

export const RefundPayment = z.strictObject({
  /** The provider's. */
  paymentId: text(64, 'Say which payment.'),
  /** All that can be returned where it is not said. */
  amount: Rupees.min(1, 'The smallest refund is ₹1.').optional(),
  reason: text(500, 'Say why the money is returned.'),
});
export type RefundPayment = z.infer<typeof RefundPayment>;

export const RefundStatus = z.enum(['asked', 'done', 'failed'], {
  error: 'Choose one of asked, done, failed.',
});
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Money on its way back to who paid it. */
export const AdminRefund = z.object({
  id: z.uuid(),
  paymentId: z.string(),
  /** Whose deposit it came from; null where it never was anybody's. */
  user: Payer.nullable(),
  amount: z.number(),
  currency: z.string(),
  source: z.enum(['deposit', 'suspense', 'exception']),
  status: RefundStatus,
  reason: z.string(),
  /** Who asked for it; null where the product did by itself. */
  requestedBy: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
});
export type AdminRefund = z.infer<typeof AdminRefund>;

export const ListRefunds = PageInput.extend({ status: RefundStatus.optional() });
export type ListRefunds = z.infer<typeof ListRefunds>;

export const DisputeStatus = z.enum(['open', 'won', 'lost'], { error: 'Choose one of open, won, lost.' });
export type DisputeStatus = z.infer<typeof DisputeStatus>;

/** A payment that its payer disputes at his bank. */
export const AdminDispute = z.object({
  /** The provider's. */
  id: z.string().meta({ examples: ['disp_N8m2kQwZx1Ab3C'] }),
  paymentId: z.string(),
  user: Payer.nullable(),
  amount: z.number(),
  status: DisputeStatus,
  reason: z.string().nullable(),
  createdAt: z.date(),
  decidedAt: z.date().nullable(),
});
export type AdminDispute = z.infer<typeof AdminDispute>;

export const ListDisputes = PageInput.extend({ status: DisputeStatus.optional() });
export type ListDisputes = z.infer<typeof ListDisputes>;

/** What of a payment can be returned, in paise: what is neither returned nor disputed, and of a player's what he has. */
export function refundablePaise(payment: {
  readonly amount: number;
  /** Refunds asked for or done, and disputes open or lost. */
  readonly taken: number;
  /** The player's deposit; null where the payment was credited to nobody. */
  readonly deposit: number | null;
}): number {
  const left = Math.max(0, payment.amount - payment.taken);
  return payment.deposit === null ? left : Math.min(left, payment.deposit);
}
