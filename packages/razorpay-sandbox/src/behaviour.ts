import { z } from 'zod';

/**
 * How the sandbox misbehaves. The `*_next` values count calls under /v1 and run down to zero; the others hold
 * until the behaviour is replaced. The empty object is good behaviour.
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
});
export type Behaviour = z.infer<typeof Behaviour>;

/** The behaviour now in force, shared by everything that can misbehave. */
export class BehaviourSwitch {
  current: Behaviour = Behaviour.parse({});

  /** Uses up one of the calls that are to fail. Returns whether there was one. */
  takeFailure(): boolean {
    if (this.current.fail_next === 0) return false;
    this.current = { ...this.current, fail_next: this.current.fail_next - 1 };
    return true;
  }

  /** Uses up one of the responses that are to be lost. Returns whether there was one. */
  takeDrop(): boolean {
    if (this.current.drop_response_next === 0) return false;
    this.current = { ...this.current, drop_response_next: this.current.drop_response_next - 1 };
    return true;
  }
}
