import type { Behaviour, BehaviourSwitch } from './behaviour';
import type { Attempt, Dispute, EventName, Order, Payment, Refund } from './entity';
import type { Message, Messages } from './messages';
import type { Contact, FundAccount, Payout } from './payout-entity';
import type { Settlement } from './settlement-entity';
import type { Store } from './store';

export type WebhookView = {
  event_id: string;
  event: EventName;
  created_at: number;
  state: 'pending' | 'delivered' | 'abandoned';
  attempts: Attempt[];
  /** The status of the last attempt; null before the first, and without a response. */
  last_status: number | null;
  body: string;
};

/** The response of `GET /control/state`. Lists are in the order of events. */
export type SandboxView = {
  orders: Order[];
  payments: Payment[];
  refunds: Refund[];
  disputes: Dispute[];
  contacts: Contact[];
  fund_accounts: FundAccount[];
  payouts: Payout[];
  settlements: Settlement[];
  /** The newest twenty. */
  messages: Message[];
  webhooks: WebhookView[];
  behaviour: Behaviour;
};

/** Returns a copy of the sandbox's state without secrets. */
export function toView({ state }: Store, { current }: BehaviourSwitch, messages: Messages): SandboxView {
  return structuredClone({
    orders: state.orders,
    payments: state.payments,
    refunds: state.refunds,
    disputes: state.disputes,
    contacts: state.contacts,
    fund_accounts: state.fund_accounts,
    payouts: state.payouts,
    settlements: state.settlements,
    messages: [...messages.shown],
    webhooks: state.events.map((event) => ({ ...event, last_status: event.attempts.at(-1)?.status ?? null })),
    behaviour: current,
  });
}
