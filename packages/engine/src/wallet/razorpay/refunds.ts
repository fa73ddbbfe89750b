import { z } from 'zod';
import type { Payments, ProviderRefund } from '../payments/payments';
import { PAYMENT_ID, Paise, REFUND_ID, Seconds } from './entity';
import { everyPage, isWithin, toRange } from './pages';
import { assertId, isRefusal, type RazorpayTransport, readLookup, unreliableResponse } from './transport';

/** The fields of https://razorpay.com/docs/api/refunds/entity/ that the product reads. */
const RazorpayRefund = z
  .object({
    id: z.string().regex(REFUND_ID),
    payment_id: z.string().regex(PAYMENT_ID),
    amount: Paise,
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
    created_at: Seconds,
  })
  .transform(
    (refund): ProviderRefund => ({
      refundId: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      currency: refund.currency,
      status: refund.status,
      receipt: refund.receipt ?? null,
      createdAt: refund.created_at,
    }),
  );

type Refunds = Pick<Payments, 'createRefund' | 'fetchRefund' | 'fetchPaymentRefunds' | 'listRefunds'>;
type RequestedRefund = Parameters<Refunds['createRefund']>[0];

/** Creates refunds at Razorpay. The product's id of a refund is its idempotency key and its receipt. */
export function createRazorpayRefunds(transport: RazorpayTransport): Refunds {
  const fetchPaymentRefunds = (paymentId: string) => readPaymentRefunds(transport, paymentId);
  return {
    fetchPaymentRefunds,
    createRefund: async (requested) => {
      const find = async () => {
        const made = await readLookup(fetchPaymentRefunds(requested.paymentId));
        return made.find(({ receipt }) => receipt === requested.refundId);
      };
      // An earlier call may have succeeded and lost its response, and the provider's idempotency keys expire.
      const earlier = await find();
      if (earlier !== undefined) return sameRefund(requested, earlier);
      try {
        return await createRefund(transport, requested);
      } catch (error) {
        if (!isRefusal(error) || error.kind === 'not_found') throw error;
        const made = await find();
        if (made === undefined) throw error;
        return sameRefund(requested, made);
      }
    },
    fetchRefund: async (refundId) => {
      assertId(refundId, REFUND_ID);
      const refund = await transport.send({ method: 'get', path: `/refunds/${refundId}` }, RazorpayRefund);
      if (refund.refundId === refundId) return refund;
      throw unreliableResponse(`refund ${refund.refundId} instead of ${refundId}`);
    },
    listRefunds: async (period) => {
      const query = toRange(period);
      const refunds = await everyPage(transport, { path: '/refunds', query, item: RazorpayRefund, idOf });
      return refunds.filter(isWithin(period));
    },
  };
}

async function createRefund(
  transport: RazorpayTransport,
  requested: RequestedRefund,
): Promise<ProviderRefund> {
  const { refundId, paymentId, amountPaise } = requested;
  assertId(paymentId, PAYMENT_ID);
  const refund = await transport.send(
    {
      method: 'post',
      path: `/payments/${paymentId}/refund`,
      body: { amount: amountPaise, speed: 'normal', receipt: refundId },
      headers: { 'X-Refund-Idempotency': refundId },
    },
    RazorpayRefund,
  );
  return sameRefund(requested, refund);
}

async function readPaymentRefunds(
  transport: RazorpayTransport,
  paymentId: string,
): Promise<ProviderRefund[]> {
  assertId(paymentId, PAYMENT_ID);
  const path = `/payments/${paymentId}/refunds`;
  const refunds = await everyPage(transport, { path, item: RazorpayRefund, idOf });
  if (refunds.every((refund) => refund.paymentId === paymentId)) return refunds;
  throw unreliableResponse(`refunds of another payment than ${paymentId}`);
}

function sameRefund(requested: RequestedRefund, refund: ProviderRefund): ProviderRefund {
  const isAsked =
    refund.paymentId === requested.paymentId &&
    refund.amountPaise === requested.amountPaise &&
    (refund.receipt === null || refund.receipt === requested.refundId);
  if (isAsked) return refund;
  throw unreliableResponse(`refund ${refund.refundId} differs from the request`);
}

function idOf(refund: ProviderRefund): string {
  return refund.refundId;
}
