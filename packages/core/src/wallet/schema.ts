import { z } from 'zod';
import { Id, idOr, isUuid } from '../id';
import { key } from '../message';
import { Rupees } from '../money';
import { pageOf } from '../page';
import { text } from '../text';

/** The access fee, paid once, in paise (₹39). */
export const accessFeePaise = 3900;
export const currency = 'INR';

export const AddFunds = z
  .strictObject({
    amount: Rupees.min(1, key('The smallest top-up is ₹1.')).meta({
      description: 'Amount to add, in rupees; at least 1.',
      examples: [39],
    }),
    tournamentId: idOr(key('This is not a tournament id.'))
      .optional()
      .describe(
        'Id of the tournament whose seat the money is for; the seat is offered when the money arrives.',
      ),
  })
  .meta({ id: 'AddFunds', description: 'A top-up of the wallet.' });
export type AddFunds = z.infer<typeof AddFunds>;

/** What is sold in social mode: access for good, or for the days of a pass. */
export const PurchasedItem = z.enum(['access', 'pass'], { error: key('Choose one of {values}.') }).meta({
  id: 'PurchasedItem',
  description: 'What is bought: access, once for all, or a pass for some days.',
});
export type PurchasedItem = z.infer<typeof PurchasedItem>;

export const Purchase = z
  .strictObject({ item: PurchasedItem.describe('What to buy.') })
  .meta({ id: 'Purchase', description: 'A purchase in one checkout, without a wallet.' });
export type Purchase = z.infer<typeof Purchase>;

/** The options that open the provider's checkout. `razorpay.amount` is in paise, as the provider requires. */
export const TopupOrder = z
  .object({
    razorpay: z
      .object({
        keyId: z.string().meta({ description: 'Public key id.', examples: ['rzp_test_1a2b3c4d5e6f7g'] }),
        amount: z
          .number()
          .int()
          .meta({ description: 'Amount of the order, in paise.', examples: [3900] }),
        currency: z.string().meta({ description: 'ISO 4217 code of the currency.', examples: ['INR'] }),
        orderId: z
          .string()
          .meta({ description: 'Id of the order at Razorpay.', examples: ['order_N8m2kQwZx1Ab3C'] }),
      })
      .describe('Options for the checkout.'),
    paymentIntentId: Id.describe('Id of the payment intent.'),
  })
  .meta({ id: 'TopupOrder', description: 'A payment order for the checkout of Razorpay.' });
export type TopupOrder = z.infer<typeof TopupOrder>;

/** An id of ours or of the provider's. An unknown id is not an error here. */
const PaymentRef = text(64, key('Enter a payment id.')).overwrite((ref) =>
  isUuid(ref) ? ref.toLowerCase() : ref,
);

/** A payment to confirm. `paymentIntentId` is our id, or the provider's order id or payment id. */
export const ConfirmTopup = z
  .strictObject({
    paymentIntentId: PaymentRef.meta({
      description: 'Id of the payment intent, of the order or of the payment at Razorpay.',
      examples: ['order_N8m2kQwZx1Ab3C'],
    }),
    razorpayPaymentId: PaymentRef.optional().meta({
      description: 'Id of the payment at Razorpay, as the checkout returned it.',
      examples: ['pay_N8m2kQwZx1Ab3C'],
    }),
    razorpaySignature: z
      .string()
      .min(1)
      .max(256)
      .optional()
      .meta({
        description: 'Signature as the checkout returned it, in hexadecimal.',
        examples: ['9ef4dffbfd84f1318f6739a3ce19f9d85851857ae648f114332d8401e0949a3d'],
      }),
  })
  .meta({ id: 'ConfirmTopup', description: 'A top-up that the checkout reported as paid.' });
export type ConfirmTopup = z.infer<typeof ConfirmTopup>;

export const ConfirmPayment = z
  .strictObject({
    paymentIntentId: PaymentRef.meta({
      description: 'Id of the payment intent.',
      examples: ['0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41'],
    }),
  })
  .meta({ id: 'ConfirmPayment', description: 'A payment intent to confirm.' });
export type ConfirmPayment = z.infer<typeof ConfirmPayment>;

/** The body of `create-payment-intent`: the tournament to join, or nothing for the access fee. */
export const CreatePaymentIntent = z
  .object({
    tournamentId: Id.nullish().describe('Id of the tournament to join; absent for the access fee.'),
    amount: z
      .number()
      .nullish()
      .meta({
        description: 'Amount, in rupees; ignored, because the server sets the price.',
        examples: [39],
      }),
  })
  .meta({ id: 'CreatePaymentIntent', description: 'What to pay for: a tournament or the access fee.' });

export const PaymentPurpose = z
  .enum(['topup', 'access', 'pass', 'entry'])
  .meta({ id: 'PaymentPurpose', description: 'What a payment is for.' });
export type PaymentPurpose = z.infer<typeof PaymentPurpose>;

export const PaymentIntentStatus = z
  .enum(['requires_payment', 'requires_confirmation', 'succeeded', 'failed', 'cancelled'])
  .meta({ id: 'PaymentIntentStatus', description: 'Status of a payment intent.' });
export type PaymentIntentStatus = z.infer<typeof PaymentIntentStatus>;

export const PaymentIntent = z
  .object({
    paymentIntentId: Id.describe('Id of the payment intent.'),
    purpose: PaymentPurpose.describe('What the payment is for.'),
    amount: z.number().meta({ description: 'Amount, in rupees.', examples: [39] }),
    currency: z.string().meta({ description: 'ISO 4217 code of the currency.', examples: ['INR'] }),
    status: PaymentIntentStatus.describe('Status of the payment intent.'),
    tournamentId: Id.optional().describe('Id of the tournament, for an entry fee.'),
    walletBalance: z
      .number()
      .optional()
      .meta({ description: 'Balance of the wallet after the payment, in rupees.', examples: [61] }),
  })
  .meta({ id: 'PaymentIntent', description: 'A payment intent.' });
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const OwnPayment = z
  .object({
    id: Id.describe('Id of the payment intent.'),
    purpose: PaymentPurpose.describe('What the payment is for.'),
    amount: z.number().meta({ description: 'Amount, in rupees.', examples: [39] }),
    currency: z.string().meta({ description: 'ISO 4217 code of the currency.', examples: ['INR'] }),
    status: PaymentIntentStatus.describe('Status of the payment.'),
    orderId: z
      .string()
      .nullable()
      .meta({
        description: 'Id of the order at Razorpay; null if there is none.',
        examples: ['order_N8m2kQwZx1Ab3C'],
      }),
    paymentId: z
      .string()
      .nullable()
      .meta({
        description: 'Id of the payment at Razorpay; null if there is none.',
        examples: ['pay_N8m2kQwZx1Ab3C'],
      }),
    tournamentId: z
      .uuid()
      .nullable()
      .describe('Id of the tournament of an entry fee, or whose seat a top-up is for; null otherwise.'),
    createdAt: z.date().describe('Time of creation.'),
  })
  .meta({ id: 'OwnPayment', description: 'A payment of the caller.' });
export type OwnPayment = z.infer<typeof OwnPayment>;

/** One ledger transaction as its owner sees it: the net effect on deposit and winnings together. */
export const WalletTransaction = z
  .object({
    id: Id.describe('Id of the transaction.'),
    type: z.enum(['credit', 'debit']).describe('Whether the wallet was credited or debited.'),
    amount: z.number().meta({ description: 'Amount, in rupees.', examples: [39] }),
    description: z
      .string()
      .meta({ description: 'Description of the transaction.', examples: ['Wallet top-up'] }),
    createdAt: z.date().describe('Time of the transaction.'),
  })
  .meta({ id: 'WalletTransaction', description: 'One transaction of the wallet.' });
export type WalletTransaction = z.infer<typeof WalletTransaction>;

export const TransactionPage = pageOf(WalletTransaction);
export type TransactionPage = z.infer<typeof TransactionPage>;

/** The settings that a screen needs before it opens the checkout. */
export const WalletSettings = z.object({
  /** The one-time access fee; 0 where none is sold. */
  accessFee: z.number(),
  /** How many days a pass lasts, and what it costs; 0 days where none is sold. */
  passDays: z.number(),
  passPrice: z.number(),
  /** `social`: no money is added, staked or won. Existing balances can be withdrawn. */
  playMode: z.enum(['money', 'social']),
  /** Whether players must state where they live before they pay. */
  asksForState: z.boolean(),
  currency: z.string(),
  minTopup: z.number(),
  maxTopup: z.number(),
  checkoutScriptUrl: z.string(),
});
export type WalletSettings = z.infer<typeof WalletSettings>;

/** The result of the ledger's self-check. */
export const LedgerInvariants = z
  .object({
    ok: z.boolean().describe('Whether every invariant holds.'),
    checks: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of the invariant.', examples: ['balanced'] }),
          ok: z.boolean().describe('Whether the invariant holds.'),
          detail: z
            .string()
            .meta({ description: 'Description of the finding.', examples: ['Every transaction balances.'] }),
        }),
      )
      .describe('Result of each invariant.'),
  })
  .meta({ id: 'LedgerInvariants', description: 'Result of the self-check of the ledger.' });
export type LedgerInvariants = z.infer<typeof LedgerInvariants>;
