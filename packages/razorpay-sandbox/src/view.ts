import type { Behaviour, BehaviourSwitch } from './behaviour';
import type { Attempt, EventName, Order, Payment, Refund } from './entity';
import type { Store } from './store';

export type WebhookView = {
  event_id: string;
  event: EventName;
  created_at: number;
  state: 'pending' | 'delivered' | 'abandoned';
  attempts: Attempt[];
  /** Of the last attempt; null before the first, and when no answer came. */
  last_status: number | null;
  body: string;
};

/** What `GET /control/state` shows. Everything in the order in which it happened. */
export type SandboxView = {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  webhooks: WebhookView[];
  behaviour: Behaviour;
};

/** A copy of everything the sandbox knows, without a secret. */
export function toView({ state }: Store, { current }: BehaviourSwitch): SandboxView {
  return structuredClone({
    orders: state.orders,
    payments: state.payments,
    refunds: state.refunds,
    webhooks: state.events.map((event) => ({ ...event, last_status: event.attempts.at(-1)?.status ?? null })),
    behaviour: current,
  });
}
