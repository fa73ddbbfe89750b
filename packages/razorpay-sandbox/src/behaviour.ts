import { z } from 'zod';

/**
 * How the sandbox misbehaves. `fail_next` and `drop_response_next` count calls under /v1; the other `*_next` values
 * count new refunds and payouts. They run down to zero; the other settings apply until the behaviour is replaced. The
 * empty object is good behaviour.
 */
export const Behaviour = z.strictObject({
  /** The wait in milliseconds before each call under /v1 is processed. */
  latency_ms: z.int().min(0).max(600_000).default(0),
  /** How many calls return 500 without any effect. */
  fail_next: z.int().min(0).max(1_000_000).default(0),
  /** How many calls take effect and lose their response. */
  drop_response_next: z.int().min(0).max(1_000_000).default(0),
  /** Sends every delivered webhook a second time, with the same event id. */
  duplicate_webhooks: z.boolean().default(false),
  delay_webhooks_ms: z.int().min(0).max(600_000).default(0),
  /** Sends the events of one action in reverse order: order.paid before payment.captured. */
  reorder_webhooks: z.boolean().default(false),
  /** Signs webhooks with a wrong secret. Such an attempt never counts as delivered, so a truly signed one follows. */
  forge_webhooks: z.boolean().default(false),
  /** Payments stop at `authorized` and wait for a capture. */
  authorize_only: z.boolean().default(false),
  /** Payouts stop at `processing` until they are processed, failed or reversed through /control. */
  hold_payouts: z.boolean().default(false),
  /** Refunds stop at `pending` until they are processed or failed through /control. */
  hold_refunds: z.boolean().default(false),
  /** The fee in paise that the payer bears on top of the order's amount; 0: the merchant bears Razorpay's usual fee. */
  customer_fee_paise: z.int().min(0).max(1_000_000).default(0),
  /** How many new payouts are accepted and then fail. */
  fail_payouts_next: z.int().min(0).max(1_000_000).default(0),
  /** How many new refunds are accepted and then fail. */
  fail_refunds_next: z.int().min(0).max(1_000_000).default(0),
});
export type Behaviour = z.infer<typeof Behaviour>;

type CountedMisbehaviour = 'fail_next' | 'drop_response_next' | 'fail_payouts_next' | 'fail_refunds_next';

/** The current behaviour, shared by everything that can misbehave. */
export class BehaviourSwitch {
  current: Behaviour = Behaviour.parse({});

  /** Uses up one of a counted misbehaviour. Returns whether one was left. */
  take(name: CountedMisbehaviour): boolean {
    const left = this.current[name];
    if (left === 0) return false;
    this.current = { ...this.current, [name]: left - 1 };
    return true;
  }
}
