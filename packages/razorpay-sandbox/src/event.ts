import type { Dispute, EventName, Order, Payment, Refund, WebhookEvent } from './entity';
import { newToken } from './id';
import type { Payout } from './payout-entity';
import type { Settlement } from './settlement-entity';

/** The sandbox's merchant, in the shape of Razorpay's account ids. */
export const ACCOUNT_ID = 'acc_Sandbox0000001';

/** An event, with the entities as they were at that moment. */
export type EventDraft = {
  event: EventName;
  payment?: Payment;
  order?: Order;
  refund?: Refund;
  dispute?: Dispute;
  payout?: Payout;
  settlement?: Settlement;
};

/** Builds the event with the text that will be signed and sent. `createdAt` in Unix seconds. */
export function toEvent({ event, ...entities }: EventDraft, createdAt: number): WebhookEvent {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const body = JSON.stringify({
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: createdAt,
  });
  return { event_id: newToken(), event, body, created_at: createdAt, state: 'pending', attempts: [] };
}
