import { z } from 'zod';

/**
 * How the sandbox misbehaves. `fail_next` and `drop_response_next` count calls under /v1, the other `*_next` values what
 * is asked for, and they run down to zero; the rest holds until the behaviour is replaced. The empty object is good behaviour.
 */
export const Behaviour = z.strictObject({
  /** Each call under /v1 waits this long before its work is done. */
  latency_ms: z.int().min(0).max(600_000).default(0),
  /** So many calls are answered 500 without doing their work. */
  fail_next: z.int().min(0).max(1_000_000).default(0),
  /** So many calls do their work and lose the answer. */
  drop_response_next: z.int().min(0).max(1_000_000).default(0),
  /** Every webhook that arrives is sent a second time, with the same event id. */
  duplicate_webhooks: z.boolean().default(false),
  delay_webhooks_ms: z.int().min(0).max(600_000).default(0),
  /** The events of one act are sent last first: order.paid before payment.captured. */
  reorder_webhooks: z.boolean().default(false),
  /** Webhooks are signed with a wrong secret. Such an attempt never counts as delivered, so the true one follows. */
  forge_webhooks: z.boolean().default(false),
  /** Payments stop at `authorized` and wait for a capture. */
  authorize_only: z.boolean().default(false),
  /** Payouts stop at `processing` until somebody processes, fails or reverses them. */
  hold_payouts: z.boolean().default(false),
  /** Refunds stop at `pending` until somebody processes or fails them. */
  hold_refunds: z.boolean().default(false),
  /** So many new payouts are accepted and then fail. */
  fail_payouts_next: z.int().min(0).max(1_000_000).default(0),
  /** So many new refunds are accepted and then fail. */
  fail_refunds_next: z.int().min(0).max(1_000_000).default(0),
});
export type Behaviour = z.infer<typeof Behaviour>;

type CountedMisbehaviour = 'fail_next' | 'drop_response_next' | 'fail_payouts_next' | 'fail_refunds_next';

/** The behaviour now in force, shared by everything that can misbehave. */
export class BehaviourSwitch {
  current: Behaviour = Behaviour.parse({});

  /** Uses up one of what is to go wrong so many times. Returns whether there was one. */
  take(name: CountedMisbehaviour): boolean {
    const left = this.current[name];
    if (left === 0) return false;
    this.current = { ...this.current, [name]: left - 1 };
    return true;
  }
}
