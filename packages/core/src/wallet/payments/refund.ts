import { z } from 'zod';
import { Id } from '../../id';
import { key } from '../../message';
import { Rupees } from '../../money';
import { PageInput } from '../../page';
import { searchText, text } from '../../text';

/** The outcome of a captured payment: credited to a player, to nobody yet, or in a foreign currency. */
export const PaymentOutcome = z
  .enum(['credited', 'suspense', 'exception'], {
    error: key('Choose one of {values}.'),
  })
  .meta({ id: 'PaymentOutcome', description: 'How a captured payment was booked.' });
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

const Payer = z
  .object({
    id: Id.describe('Id of the player.'),
    name: z.string().meta({ description: 'Display name of the player.', examples: ['Asha Rao'] }),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
  })
  .meta({ id: 'Payer', description: 'The player who paid.' });

/** A captured payment as administrators see it. Sums are in rupees, or in the unit of `currency`. */
export const AdminPayment = z
  .object({
    id: z
      .string()
      .meta({ description: 'Id of the payment at the provider.', examples: ['pay_N8m2kQwZx1Ab3C'] }),
    orderId: z
      .string()
      .nullable()
      .meta({
        description: 'Id of the order at the provider; null if there is none.',
        examples: ['order_N8m2kQwZx1Ab3C'],
      }),
    user: Payer.nullable().describe('Player of the order; null if the order is not ours.'),
    amount: z
      .number()
      .meta({ description: 'Paid amount, in rupees or in the unit of `currency`.', examples: [100] }),
    currency: z.string().meta({ description: 'ISO 4217 code of the currency.', examples: ['INR'] }),
    outcome: PaymentOutcome.describe('How the payment was booked.'),
    reason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason why the payment was not credited; null if it was.',
        examples: ['The order is unknown.'],
      }),
    refunded: z.number().meta({ description: 'Amount that was refunded, in rupees.', examples: [0] }),
    refunding: z.number().meta({ description: 'Amount of refunds in progress, in rupees.', examples: [0] }),
    disputed: z
      .number()
      .meta({ description: 'Amount that is disputed or was lost in a dispute, in rupees.', examples: [0] }),
    refundable: z
      .number()
      .meta({ description: 'Amount that can be refunded now, in rupees.', examples: [39] }),
    capturedAt: z.date().describe('Time when the provider captured the payment.'),
  })
  .meta({ id: 'AdminPayment', description: 'A captured payment, as administrators see it.' });
export type AdminPayment = z.infer<typeof AdminPayment>;

/** The minimum length of a text to find: shorter ones match too many payments to count them all. */
export const shortestPaymentSearch = 3;

export const ListAdminPayments = PageInput.extend({
  outcome: PaymentOutcome.optional().describe('Only payments with this outcome.'),
  search: searchText(200, key('No payment has these characters.'))
    .refine((search) => search === '' || search.length >= shortestPaymentSearch, {
      error: key('Use at least {minimum} characters.'),
      params: { minimum: shortestPaymentSearch },
    })
    .optional()
    .meta({
      description:
        "Text of at least 3 characters to find in the ids of payment and order, and in the player's details.",
      examples: ['pay_N8m2kQwZx1Ab3C'],
    }),
});
export type ListAdminPayments = z.infer<typeof ListAdminPayments>;

export const RefundPayment = z
  .strictObject({
    paymentId: text(64, key('Enter a payment id.')).meta({
      description: 'Id of the payment at the provider.',
      examples: ['pay_N8m2kQwZx1Ab3C'],
    }),
    amount: Rupees.min(1, key('The smallest refund is ₹1.'))
      .optional()
      .meta({ description: 'Amount to refund, in rupees; everything refundable if absent.', examples: [39] }),
    reason: text(500, key('Say why the money is returned.')).meta({
      description: 'Reason for the refund.',
      examples: ['The player paid twice.'],
    }),
  })
  .meta({ id: 'RefundPayment', description: 'A refund of a captured payment.' });
export type RefundPayment = z.infer<typeof RefundPayment>;

export const RefundStatus = z
  .enum(['asked', 'done', 'failed'], {
    error: key('Choose one of {values}.'),
  })
  .meta({ id: 'RefundStatus', description: 'Status of a refund.' });
export type RefundStatus = z.infer<typeof RefundStatus>;

/** Money on its way back to the payer. */
export const AdminRefund = z
  .object({
    id: Id.describe('Id of the refund.'),
    paymentId: z
      .string()
      .meta({ description: 'Id of the payment at the provider.', examples: ['pay_N8m2kQwZx1Ab3C'] }),
    user: Payer.nullable().describe(
      'Player whose deposit was refunded; null if it was never credited to a player.',
    ),
    amount: z
      .number()
      .meta({ description: 'Refunded amount, in rupees or in the unit of `currency`.', examples: [39] }),
    currency: z.string().meta({ description: 'ISO 4217 code of the currency.', examples: ['INR'] }),
    source: z.enum(['deposit', 'suspense', 'exception']).describe('Account that the refund is booked from.'),
    status: RefundStatus.describe('Status of the refund.'),
    reason: z.string().meta({ description: 'Reason for the refund.', examples: ['The player paid twice.'] }),
    requestedBy: z
      .string()
      .nullable()
      .meta({
        description: 'Name of the administrator who requested the refund; null if it was automatic.',
        examples: ['Kabir Das'],
      }),
    failure: z
      .string()
      .nullable()
      .meta({
        description: 'Reason for the failure; null if it did not fail.',
        examples: ['The bank rejected the refund.'],
      }),
    createdAt: z.date().describe('Time of the request.'),
    finishedAt: z.date().nullable().describe('Time when the refund was done or failed; null until then.'),
  })
  .meta({ id: 'AdminRefund', description: 'A refund, as administrators see it.' });
export type AdminRefund = z.infer<typeof AdminRefund>;

export const ListRefunds = PageInput.extend({
  status: RefundStatus.optional().describe('Only refunds with this status.'),
});
export type ListRefunds = z.infer<typeof ListRefunds>;

export const DisputeStatus = z
  .enum(['open', 'won', 'lost'], { error: key('Choose one of {values}.') })
  .meta({ id: 'DisputeStatus', description: 'Status of a dispute.' });
export type DisputeStatus = z.infer<typeof DisputeStatus>;

/** A payment that its payer disputes at the bank. */
export const AdminDispute = z
  .object({
    id: z
      .string()
      .meta({ description: 'Id of the dispute at the provider.', examples: ['disp_N8m2kQwZx1Ab3C'] }),
    paymentId: z
      .string()
      .meta({ description: 'Id of the payment at the provider.', examples: ['pay_N8m2kQwZx1Ab3C'] }),
    user: Payer.nullable().describe('Player who paid; null if unknown.'),
    amount: z.number().meta({ description: 'Disputed amount, in rupees.', examples: [39] }),
    status: DisputeStatus.describe('Status of the dispute.'),
    reason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason given by the bank; null if there is none.',
        examples: ['goods_or_services_not_received'],
      }),
    createdAt: z.date().describe('Time when the dispute was opened.'),
    decidedAt: z.date().nullable().describe('Time of the decision; null until then.'),
  })
  .meta({ id: 'AdminDispute', description: 'A payment that its payer disputes at their bank.' });
export type AdminDispute = z.infer<typeof AdminDispute>;

export const ListDisputes = PageInput.extend({
  status: DisputeStatus.optional().describe('Only disputes with this status.'),
});
export type ListDisputes = z.infer<typeof ListDisputes>;

/**
 * Returns the refundable part of a payment, in paise: neither returned nor disputed, and within the player's deposit.
 */
export function refundablePaise(payment: {
  readonly amount: number;
  /** The sum of refunds that are open or done, and of disputes that are open or lost. */
  readonly taken: number;
  /** The player's deposit; null where the payment was credited to nobody. */
  readonly deposit: number | null;
}): number {
  const left = Math.max(0, payment.amount - payment.taken);
  return payment.deposit === null ? left : Math.min(left, payment.deposit);
}
