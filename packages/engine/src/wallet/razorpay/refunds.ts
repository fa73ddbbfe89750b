import { z } from 'zod';
import type { Payments, ProviderRefund } from '../payments/payments';
import { PAYMENT_ID, Paise, REFUND_ID, Seconds } from './entity';
import { everyPage, isWithin, toRange } from './pages';
import { assertId, isRefusal, lookedUp, type RazorpayTransport, strangeAnswer } from './transport';

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
type AskedRefund = Parameters<Refunds['createRefund']>[0];

/** Creates refunds at Razorpay. The product's id of a refund is its idempotency key and its receipt. */
export function createRazorpayRefunds(transport: RazorpayTransport): Refunds {
  const fetchPaymentRefunds = (paymentId: string) => readPaymentRefunds(transport, paymentId);
  return {
    fetchPaymentRefunds,
    createRefund: async (asked) => {
      const find = async () => {
        const made = await lookedUp(fetchPaymentRefunds(asked.paymentId));
        return made.find(({ receipt }) => receipt === asked.refundId);
      };
      // An earlier call may have succeeded and lost its response, and the provider's idempotency keys expire.
      const earlier = await find();
      if (earlier !== undefined) return sameRefund(asked, earlier);
      try {
        return await createRefund(transport, asked);
      } catch (error) {
        if (!isRefusal(error) || error.kind === 'not_found') throw error;
        const made = await find();
        if (made === undefined) throw error;
        return sameRefund(asked, made);
      }
    },
    fetchRefund: async (refundId) => {
      assertId(refundId, REFUND_ID);
      const refund = await transport.send({ method: 'get', path: `/refunds/${refundId}` }, RazorpayRefund);
      if (refund.refundId === refundId) return refund;
      throw strangeAnswer(`refund ${refund.refundId} instead of ${refundId}`);
    },
    listRefunds: async (period) => {
      const query = toRange(period);
      const refunds = await everyPage(transport, { path: '/refunds', query, item: RazorpayRefund, idOf });
      return refunds.filter(isWithin(period));
    },
  };
}

async function createRefund(transport: RazorpayTransport, asked: AskedRefund): Promise<ProviderRefund> {
  const { refundId, paymentId, amountPaise } = asked;
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
  return sameRefund(asked, refund);
}

async function readPaymentRefunds(
  transport: RazorpayTransport,
  paymentId: string,
): Promise<ProviderRefund[]> {
  assertId(paymentId, PAYMENT_ID);
  const path = `/payments/${paymentId}/refunds`;
  const refunds = await everyPage(transport, { path, item: RazorpayRefund, idOf });
  if (refunds.every((refund) => refund.paymentId === paymentId)) return refunds;
  throw strangeAnswer(`refunds of another payment than ${paymentId}`);
}

function sameRefund(asked: AskedRefund, refund: ProviderRefund): ProviderRefund {
  const isAsked =
    refund.paymentId === asked.paymentId &&
    refund.amountPaise === asked.amountPaise &&
    (refund.receipt === null || refund.receipt === asked.refundId);
  if (isAsked) return refund;
  throw strangeAnswer(`refund ${refund.refundId} differs from the request`);
}

function idOf(refund: ProviderRefund): string {
  return refund.refundId;
}
