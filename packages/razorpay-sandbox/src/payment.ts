import type { Order, Payment } from './entity';
import { newId } from './id';
import type { Pay } from './request';

/** The error of a declined payment, in Razorpay's words. */
export const PAYMENT_FAILURE = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by the bank. No money was taken.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_failed',
} as const;

/** Two per cent, and 18 % GST on that; `fee` on a payment includes its `tax`. */
const FEE_BPS = 200;
const FEE_GST_BPS = 1800;

type Attempt = Pick<Pay, 'amount' | 'currency' | 'method'> & { readonly customerFee: number };

/**
 * Returns a payment that was begun for the order and is not yet decided. A fee that the customer bears is part of its
 * amount and known from the beginning.
 */
export function newPayment(
  order: Order,
  { amount, currency, method, customerFee }: Attempt,
  createdAt: number,
): Payment {
  return {
    id: newId('pay'),
    entity: 'payment',
    amount: (amount ?? order.amount) + customerFee,
    currency: currency ?? order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: method === 'card' ? newId('card') : null,
    bank: method === 'netbanking' ? 'HDFC' : null,
    wallet: method === 'wallet' ? 'airtelmoney' : null,
    vpa: method === 'upi' ? 'success@razorpay' : null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: order.notes,
    fee: customerFee > 0 ? customerFee : null,
    tax: customerFee > 0 ? customerFee - Math.round((customerFee * 10_000) / (10_000 + FEE_GST_BPS)) : null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: createdAt,
  };
}

/** Marks a payment as authorised by the bank; after a failure this is Razorpay's late authorisation. */
export function markAuthorized(payment: Payment): void {
  Object.assign(payment, {
    status: 'authorized',
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
  } satisfies Partial<Payment>);
}

/** Marks a payment as the merchant's money, less the fee. */
export function markCaptured(payment: Payment): void {
  const fee = Math.round((payment.amount * FEE_BPS) / 10_000);
  const tax = Math.round((fee * FEE_GST_BPS) / 10_000);
  Object.assign(payment, {
    status: 'captured',
    captured: true,
    fee: payment.fee ?? fee + tax,
    tax: payment.tax ?? tax,
  } satisfies Partial<Payment>);
}

/** Marks a payment as declined by the bank. */
export function markFailed(payment: Payment): void {
  Object.assign(payment, {
    status: 'failed',
    error_code: PAYMENT_FAILURE.code,
    error_description: PAYMENT_FAILURE.description,
    error_source: PAYMENT_FAILURE.source,
    error_step: PAYMENT_FAILURE.step,
    error_reason: PAYMENT_FAILURE.reason,
  } satisfies Partial<Payment>);
}

/** Adds a refund to a payment, which stays `captured` until all of it was refunded. */
export function markRefunded(payment: Payment, amount: number): void {
  payment.amount_refunded += amount;
  const isFull = payment.amount_refunded === payment.amount;
  payment.refund_status = isFull ? 'full' : 'partial';
  if (isFull) payment.status = 'refunded';
}

/** Takes a failed refund off a payment: its money stays with the merchant. */
export function unmarkRefunded(payment: Payment, amount: number): void {
  payment.amount_refunded -= amount;
  payment.refund_status = payment.amount_refunded === 0 ? null : 'partial';
  payment.status = 'captured';
}
