import { z } from 'zod';
import { PaymentsError, type ProviderOrder, type ProviderPayment } from './payments';
import { RazorpayOrder, RazorpayPayment } from './razorpay-payments';

export type ProviderRefund = {
  refundId: string;
  paymentId: string;
  amountPaise: number;
  currency: string;
  status: 'pending' | 'processed' | 'failed';
};

/** What a webhook says happened, with those of its entities that the product reads. */
export type WebhookEvent = {
  /** Such as `payment.captured`. May be one that the product does not know. */
  event: string;
  createdAt: Date;
  payment?: ProviderPayment;
  order?: ProviderOrder;
  refund?: ProviderRefund;
};

/** Events of which every entity must be readable: money hangs on them. */
const KNOWN_EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'order.paid',
  'refund.created',
  'refund.processed',
  'refund.failed',
];

/** https://razorpay.com/docs/api/refunds/entity/, as far as the product reads it. */
const RazorpayRefund = z
  .object({
    id: z.string().regex(/^rfnd_[A-Za-z0-9]{14}$/),
    payment_id: z.string().regex(/^pay_[A-Za-z0-9]{14}$/),
    amount: z.int().min(0),
    currency: z.string(),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(
    (refund): ProviderRefund => ({
      refundId: refund.id,
      paymentId: refund.payment_id,
      amountPaise: refund.amount,
      currency: refund.currency,
      status: refund.status,
    }),
  );

const Envelope = z.object({
  entity: z.literal('event'),
  event: z.string().min(1).max(100),
  created_at: z.int().min(0),
  payload: z.record(z.string(), z.unknown()),
});

const Holder = z.object({ entity: z.unknown() });

/**
 * Reads the body of a webhook whose signature has been verified. Of an event the product does not know, entities that
 * cannot be read are left out. Throws a PaymentsError `rejected` when the body is no event, or when an entity of a
 * known event cannot be read.
 */
export function parseWebhook(rawBody: Uint8Array): WebhookEvent {
  const { event, created_at, payload } = read(Envelope, toJson(rawBody));
  const isKnown = KNOWN_EVENTS.includes(event);
  const entityOf = <Entity>(name: string, schema: z.ZodType<Entity>): Entity | undefined => {
    if (!Object.hasOwn(payload, name)) return undefined;
    const entity = Holder.safeParse(payload[name]).data?.entity;
    return isKnown ? read(schema, entity) : schema.safeParse(entity).data;
  };
  const payment = entityOf('payment', RazorpayPayment);
  const order = entityOf('order', RazorpayOrder);
  const refund = entityOf('refund', RazorpayRefund);
  return {
    event,
    createdAt: new Date(created_at * 1000),
    ...(payment === undefined ? {} : { payment }),
    ...(order === undefined ? {} : { order }),
    ...(refund === undefined ? {} : { refund }),
  };
}

function toJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch (cause) {
    throw new PaymentsError('rejected', 'The webhook is not JSON', { cause });
  }
}

function read<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new PaymentsError(
    'rejected',
    `The webhook has an unexpected shape: ${z.prettifyError(result.error)}`,
  );
}
