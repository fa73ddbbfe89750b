import { z } from 'zod';
import type { ProviderOrder, ProviderPayment } from '../payments/payments';

/** Razorpay's ids: a prefix and fourteen letters and digits. Only matching ids may become part of a path. */
export const ORDER_ID = idPattern('order');
export const PAYMENT_ID = idPattern('pay');
export const REFUND_ID = idPattern('rfnd');
export const DISPUTE_ID = idPattern('disp');
export const PAYOUT_ID = idPattern('pout');
export const CONTACT_ID = idPattern('cont');
export const FUND_ACCOUNT_ID = idPattern('fa');
export const SETTLEMENT_ID = idPattern('setl');

export const Paise = z.int().min(0);

/** Unix seconds as an instant. */
export const Seconds = z.int().transform((seconds) => new Date(seconds * 1000));

/** The fields of https://razorpay.com/docs/api/orders/entity/ that the product reads. */
export const RazorpayOrder = z
  .object({
    id: z.string().regex(ORDER_ID),
    amount: Paise,
    currency: z.string(),
    status: z.enum(['created', 'attempted', 'paid']),
  })
  .transform(
    (order): ProviderOrder => ({
      orderId: order.id,
      amountPaise: order.amount,
      currency: order.currency,
      status: order.status,
    }),
  );

/** The fields of https://razorpay.com/docs/api/payments/entity/ that the product reads. */
export const RazorpayPayment = z
  .object({
    id: z.string().regex(PAYMENT_ID),
    order_id: z.string().regex(ORDER_ID).nullish(),
    amount: Paise,
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    amount_refunded: Paise.nullish(),
    fee: Paise.nullish(),
    method: z.string().nullish(),
    created_at: Seconds,
  })
  .transform(
    (payment): ProviderPayment => ({
      paymentId: payment.id,
      orderId: payment.order_id ?? null,
      amountPaise: payment.amount,
      currency: payment.currency,
      status: payment.status,
      amountRefundedPaise: payment.amount_refunded ?? 0,
      feePaise: payment.fee ?? null,
      method: payment.method ?? null,
      createdAt: payment.created_at,
    }),
  );

function idPattern(prefix: string): RegExp {
  return new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`);
}
