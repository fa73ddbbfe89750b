import { createHmac, timingSafeEqual } from 'node:crypto';
import Razorpay from 'razorpay';
import { z } from 'zod';
import { type Payments, PaymentsError, type ProviderOrder, type ProviderPayment } from './payments';

/** Razorpay's ids: a prefix and fourteen letters and digits. Nothing else may enter a path. */
const ORDER_ID = /^order_[A-Za-z0-9]{14}$/;
const PAYMENT_ID = /^pay_[A-Za-z0-9]{14}$/;

const SHA256_HEX = /^[0-9a-f]{64}$/;

/** Far more than any answer of Razorpay's, far less than would hurt. */
const MAX_ANSWER_BYTES = 1024 * 1024;

const Paise = z.int().min(0);

/** https://razorpay.com/docs/api/orders/entity/, as far as the product reads it. */
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

/** https://razorpay.com/docs/api/payments/entity/, as far as the product reads it. */
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
    created_at: z.int(),
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
      createdAt: new Date(payment.created_at * 1000),
    }),
  );

const RazorpayPayments = z.object({ items: z.array(RazorpayPayment) });

/** What the SDK throws when an answer came that is not 2xx. */
const Refusal = z.object({
  statusCode: z.number(),
  error: z.object({ code: z.string(), description: z.string() }),
});

/** Statuses below 500 that say nothing about what was asked for: too slow, too early, too often. */
const TRY_AGAIN = [408, 409, 425, 429];

/** Razorpay answers an unknown id with 400 and one of these sentences. */
const NO_SUCH_ID = /does not exist|is not a valid id/i;

type RazorpayConfig = {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Razorpay's own when not given. */
  baseUrl?: string;
  /** How long a call may take from start to end; 10 s when not given. */
  timeoutMs?: number;
};

/** Razorpay, the real one or a local one, behind the product's port. Throws when a key or secret is empty. */
export function createRazorpayPayments(config: RazorpayConfig): Payments {
  const { keyId, keySecret, webhookSecret } = config;
  for (const [name, value] of Object.entries({ keyId, keySecret, webhookSecret })) {
    if (value.trim() === '') throw new Error(`Razorpay's ${name} is empty`);
  }
  const { orders, payments } = connect(config);
  return {
    keyId,
    createOrder: async ({ amountPaise, receipt, notes }) => {
      const body = { amount: amountPaise, currency: 'INR', receipt, notes: { ...notes } };
      const order = await answered(orders.create(body), RazorpayOrder);
      if (order.amountPaise === amountPaise && order.currency === 'INR') return order;
      throw strangeAnswer(`order ${order.orderId} is not the one that was asked for`);
    },
    fetchPayment: async (paymentId) => {
      assertId(paymentId, PAYMENT_ID);
      return samePayment(paymentId, await answered(payments.fetch(paymentId), RazorpayPayment));
    },
    fetchOrderPayments: async (orderId) => {
      assertId(orderId, ORDER_ID);
      const { items } = await answered(orders.fetchPayments(orderId), RazorpayPayments);
      if (items.every((payment) => payment.orderId === orderId)) return items;
      throw strangeAnswer(`payments of another order than ${orderId}`);
    },
    capturePayment: async (paymentId, amountPaise) => {
      assertId(paymentId, PAYMENT_ID);
      const capture = payments.capture(paymentId, amountPaise, 'INR');
      return samePayment(paymentId, await answered(capture, RazorpayPayment));
    },
    isCheckoutSignature: ({ orderId, paymentId, signature }) =>
      ORDER_ID.test(orderId) &&
      PAYMENT_ID.test(paymentId) &&
      isSignature(Buffer.from(`${orderId}|${paymentId}`), signature, keySecret),
    isWebhookSignature: (rawBody, signature) => isSignature(rawBody, signature, webhookSecret),
  };
}

/** The part of the axios instance inside the SDK that is set here. The SDK has no options for any of it. */
type Transport = {
  defaults: {
    baseURL: string;
    timeout: number;
    maxRedirects: number;
    maxContentLength: number;
    proxy?: false;
  };
  interceptors: {
    request: { use(change: (request: { signal?: AbortSignal }) => object): number };
  };
};

function connect({ keyId, keySecret, baseUrl, timeoutMs = 10_000 }: RazorpayConfig): Razorpay {
  const razorpay = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const { rq } = razorpay.api as unknown as { rq: Transport };
  rq.defaults.timeout = timeoutMs;
  rq.defaults.maxRedirects = 0;
  rq.defaults.maxContentLength = MAX_ANSWER_BYTES;
  // `timeout` only sees silence; an answer that trickles in needs a deadline of its own.
  rq.interceptors.request.use((request) => {
    request.signal = AbortSignal.timeout(timeoutMs);
    return request;
  });
  if (baseUrl !== undefined) {
    rq.defaults.baseURL = baseUrl;
    // A Razorpay on this machine is not to be reached through the proxy of the environment.
    if (['127.0.0.1', 'localhost', '[::1]'].includes(new URL(baseUrl).hostname)) rq.defaults.proxy = false;
  }
  return razorpay;
}

/** Waits for a call and reads its answer. Whatever is not a clear refusal leaves the outcome open. */
async function answered<Answer extends z.ZodType>(
  call: Promise<unknown>,
  schema: Answer,
): Promise<z.output<Answer>> {
  const answer = await call.catch((error: unknown) => {
    throw toPaymentsError(error);
  });
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw strangeAnswer(z.prettifyError(result.error));
}

/** The SDK reads the status of an answer that never came, so a network error arrives here as a TypeError. */
function toPaymentsError(error: unknown): PaymentsError {
  const refusal = Refusal.safeParse(error);
  if (!refusal.success) {
    return new PaymentsError('outcome_unknown', 'Razorpay gave no answer that can be relied upon', {
      cause: error,
    });
  }
  const { statusCode } = refusal.data;
  const { code, description } = refusal.data.error;
  const message = `Razorpay answered ${statusCode} ${code}: ${description}`;
  if (statusCode < 400 || statusCode >= 500 || TRY_AGAIN.includes(statusCode)) {
    return new PaymentsError('outcome_unknown', message);
  }
  const isMissing = statusCode === 404 || (statusCode === 400 && NO_SUCH_ID.test(description));
  return new PaymentsError(isMissing ? 'not_found' : 'rejected', message);
}

function strangeAnswer(what: string): PaymentsError {
  return new PaymentsError('outcome_unknown', `Razorpay's answer is not to be relied upon: ${what}`);
}

function samePayment(paymentId: string, payment: ProviderPayment): ProviderPayment {
  if (payment.paymentId === paymentId) return payment;
  throw strangeAnswer(`payment ${payment.paymentId} instead of ${paymentId}`);
}

/** An id that Razorpay cannot have given is not asked about. */
function assertId(id: string, pattern: RegExp): void {
  if (!pattern.test(id)) throw new PaymentsError('not_found', 'This is not an id of Razorpay');
}

function isSignature(bytes: Uint8Array, signature: string, secret: string): boolean {
  if (!SHA256_HEX.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
