import { z } from 'zod';
import { Rupees } from '../money';
import { pageOf } from '../page';
import { text } from '../text';

/** The one-time fee that opens the gameplay, in paise (₹39). */
export const accessFeePaise = 3900;
export const currency = 'INR';

export const AddFunds = z.strictObject({ amount: Rupees.min(1, 'The smallest top-up is ₹1.') });
export type AddFunds = z.infer<typeof AddFunds>;

/** What the provider's checkout is opened with; `razorpay.amount` is in paise, as the provider wants it. */
export const TopupOrder = z.object({
  razorpay: z.object({
    keyId: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    orderId: z.string(),
  }),
  paymentIntentId: z.uuid(),
});
export type TopupOrder = z.infer<typeof TopupOrder>;

/** An id of ours or of the provider's; one that nobody gave out names nothing. */
const PaymentRef = text(64, 'Say which payment.');

/** `paymentIntentId` may be ours, the provider's order id or its payment id. */
export const ConfirmTopup = z.strictObject({
  paymentIntentId: PaymentRef,
  razorpayPaymentId: PaymentRef.optional(),
  razorpaySignature: z.string().min(1).max(256).optional(),
});
export type ConfirmTopup = z.infer<typeof ConfirmTopup>;

export const ConfirmPayment = z.strictObject({ paymentIntentId: PaymentRef });
export type ConfirmPayment = z.infer<typeof ConfirmPayment>;

export const PaymentPurpose = z.enum(['topup', 'access', 'entry']);
export type PaymentPurpose = z.infer<typeof PaymentPurpose>;

export const PaymentIntentStatus = z.enum([
  'requires_payment',
  'requires_confirmation',
  'succeeded',
  'failed',
  'cancelled',
]);
export type PaymentIntentStatus = z.infer<typeof PaymentIntentStatus>;

export const PaymentIntent = z.object({
  paymentIntentId: z.uuid(),
  purpose: PaymentPurpose,
  amount: z.number(),
  currency: z.string(),
  status: PaymentIntentStatus,
  tournamentId: z.uuid().optional(),
  walletBalance: z.number().optional(),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const OwnPayment = z.object({
  id: z.uuid(),
  purpose: PaymentPurpose,
  amount: z.number(),
  currency: z.string(),
  status: PaymentIntentStatus,
  orderId: z.string().nullable(),
  paymentId: z.string().nullable(),
  createdAt: z.date(),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

/** One ledger transaction as its owner sees it: the net effect on deposit and winnings together. */
export const WalletTransaction = z.object({
  id: z.uuid(),
  type: z.enum(['credit', 'debit']),
  amount: z.number(),
  description: z.string(),
  createdAt: z.date(),
});
export type WalletTransaction = z.infer<typeof WalletTransaction>;

export const TransactionPage = pageOf(WalletTransaction);
export type TransactionPage = z.infer<typeof TransactionPage>;

/** What a screen needs to know before it opens the checkout. */
export const WalletSettings = z.object({
  accessFee: z.number(),
  /** `social`: nothing costs money and nothing is won; what wallets hold can be taken out. */
  playMode: z.enum(['money', 'social']),
  /** Whether players say in which state they live before they pay. */
  asksForState: z.boolean(),
  currency: z.string(),
  minTopup: z.number(),
  maxTopup: z.number(),
  checkoutScriptUrl: z.string(),
});
export type WalletSettings = z.infer<typeof WalletSettings>;

/** The result of the ledger's self-check. */
export const LedgerInvariants = z.object({
  ok: z.boolean(),
  checks: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
});
export type LedgerInvariants = z.infer<typeof LedgerInvariants>;
