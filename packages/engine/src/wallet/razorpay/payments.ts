import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Payments, ProviderPayment } from '../payments/payments';
import { ORDER_ID, PAYMENT_ID, RazorpayOrder, RazorpayPayment } from './entity';
import { createRazorpayPayouts } from './payouts';
import { createRazorpayRefunds } from './refunds';
import { createRazorpayReports } from './reports';
import { assertId, connect, type RazorpayConfig, readResponse, unreliableResponse } from './transport';

const SHA256_HEX = /^[0-9a-f]{64}$/;

const RazorpayPayments = z.object({ items: z.array(RazorpayPayment) });

/**
 * Creates the product's payment port over Razorpay, the real one or a local one. Throws when a key or secret is empty.
 */
export function createRazorpayPayments(config: RazorpayConfig): Payments {
  const { keyId, keySecret, webhookSecret, payoutAccount, previous = {} } = config;
  for (const [name, value] of Object.entries({ keyId, keySecret, webhookSecret })) {
    if (value.trim() === '') throw new Error(`Razorpay's ${name} is empty`);
  }
  const transport = connect(config);
  const { orders, payments } = transport.sdk;
  return {
    keyId,
    ...createRazorpayRefunds(transport),
    ...createRazorpayReports(transport),
    payouts: payoutAccount === undefined ? undefined : createRazorpayPayouts(transport, payoutAccount),
    createOrder: async ({ amountPaise, receipt, notes }) => {
      const body = { amount: amountPaise, currency: 'INR', receipt, notes: { ...notes } };
      const order = await readResponse(orders.create(body), RazorpayOrder);
      if (order.amountPaise === amountPaise && order.currency === 'INR') return order;
      throw unreliableResponse(`order ${order.orderId} differs from the request`);
    },
    fetchPayment: async (paymentId) => {
      assertId(paymentId, PAYMENT_ID);
      return samePayment(paymentId, await readResponse(payments.fetch(paymentId), RazorpayPayment));
    },
    fetchOrderPayments: async (orderId) => {
      assertId(orderId, ORDER_ID);
      const { items } = await readResponse(orders.fetchPayments(orderId), RazorpayPayments);
      if (items.every((payment) => payment.orderId === orderId)) return items;
      throw unreliableResponse(`payments of another order than ${orderId}`);
    },
    capturePayment: async (paymentId, amountPaise) => {
      assertId(paymentId, PAYMENT_ID);
      const capture = payments.capture(paymentId, amountPaise, 'INR');
      return samePayment(paymentId, await readResponse(capture, RazorpayPayment));
    },
    isCheckoutSignature: ({ orderId, paymentId, signature }) =>
      ORDER_ID.test(orderId) &&
      PAYMENT_ID.test(paymentId) &&
      isSignature(Buffer.from(`${orderId}|${paymentId}`), signature, [keySecret, previous.keySecret]),
    isWebhookSignature: (rawBody, signature) =>
      isSignature(rawBody, signature, [webhookSecret, previous.webhookSecret]),
  };
}

function samePayment(paymentId: string, payment: ProviderPayment): ProviderPayment {
  if (payment.paymentId === paymentId) return payment;
  throw unreliableResponse(`payment ${payment.paymentId} instead of ${paymentId}`);
}

/** Returns whether one of the secrets made the signature. Empty secrets make none. */
function isSignature(
  bytes: Uint8Array,
  signature: string,
  secrets: readonly (string | undefined)[],
): boolean {
  if (!SHA256_HEX.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  return secrets.some(
    (secret) => secret && timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), given),
  );
}
