import { z } from 'zod';
import { PaymentsError } from '../payments/payments';
import { DISPUTE_ID, ORDER_ID, PAYMENT_ID, PAYOUT_ID, REFUND_ID, SETTLEMENT_ID } from './entity';

/**
 * The content of a webhook. A webhook is only a hint: events come late, twice and out of order, so the product reads
 * only the ids and queries the provider about them.
 */
export type WebhookEvent = {
  /** The event's name, such as `payment.captured`. The product may not handle it. */
  event: string;
  createdAt: Date;
  orderId?: string;
  paymentId?: string;
  refundId?: string;
  disputeId?: string;
  payoutId?: string;
  settlementId?: string;
};

/** Events that must not be skipped when their entities cannot be read, because they concern money. */
const KNOWN_EVENTS =
  /^(?:payment\.(?:authorized|captured|failed)|order\.paid|refund\.\w+|payment\.dispute\.\w+|payout\.(?:pending|queued|initiated|updated|processed|reversed|failed|rejected)|settlement\.processed)$/;

/** The entities that are read, and the patterns of their ids. */
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
 * Parses the body of a webhook whose signature has been verified. Unreadable entities of an unknown event are left out.
 * Throws a PaymentsError `rejected` when the body is no event, or when an entity of a known event cannot be read.
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
