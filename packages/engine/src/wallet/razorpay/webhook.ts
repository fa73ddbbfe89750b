import { z } from 'zod';
import { PaymentsError } from '../payments/payments';
import { DISPUTE_ID, ORDER_ID, PAYMENT_ID, PAYOUT_ID, REFUND_ID, SETTLEMENT_ID } from './entity';

/**
 * What a webhook is about. It is a hint to look and no more: events come late, twice and out of order, so only the ids
 * of what to ask the provider about are read.
 */
export type WebhookEvent = {
  /** Such as `payment.captured`. May be one that the product does not know. */
  event: string;
  createdAt: Date;
  orderId?: string;
  paymentId?: string;
  refundId?: string;
  disputeId?: string;
  payoutId?: string;
  settlementId?: string;
};

/** Events that cannot be passed over when what they are about cannot be read: money hangs on them. */
const KNOWN_EVENTS =
  /^(?:payment\.(?:authorized|captured|failed)|order\.paid|refund\.\w+|payment\.dispute\.\w+|payout\.(?:pending|queued|initiated|updated|processed|reversed|failed|rejected)|settlement\.processed)$/;

/** The entities that are looked at, and how their ids look. */
const ENTITIES = {
  order: ['orderId', ORDER_ID],
  payment: ['paymentId', PAYMENT_ID],
  refund: ['refundId', REFUND_ID],
  dispute: ['disputeId', DISPUTE_ID],
  payout: ['payoutId', PAYOUT_ID],
  settlement: ['settlementId', SETTLEMENT_ID],
} as const;

const Envelope = z.object({
  entity: z.literal('event'),
  event: z.string().min(1).max(100),
  created_at: z.int().min(0),
  payload: z.record(z.string(), z.unknown()),
});

/**
 * Reads the body of a webhook whose signature has been verified. Of an event the product does not know, entities that
 * cannot be read are left out. Throws a PaymentsError `rejected` when the body is no event, or when an entity of a
 * known event cannot be read.
 */
export function parseWebhook(rawBody: Uint8Array): WebhookEvent {
  const { event, created_at, payload } = read(Envelope, toJson(rawBody));
  const isKnown = KNOWN_EVENTS.test(event);
  const hints: WebhookEvent = { event, createdAt: new Date(created_at * 1000) };
  for (const [name, [field, pattern]] of Object.entries(ENTITIES)) {
    if (!Object.hasOwn(payload, name)) continue;
    const Holder = z.object({ entity: z.object({ id: z.string().regex(pattern) }) });
    const holder = isKnown ? read(Holder, payload[name]) : Holder.safeParse(payload[name]).data;
    if (holder) hints[field] = holder.entity.id;
  }
  return hints;
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
