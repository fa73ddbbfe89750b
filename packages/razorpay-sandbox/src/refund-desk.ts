import { badRequest, unknownId } from './api-error';
import type { BehaviourSwitch } from './behaviour';
import type { Payment, Refund } from './entity';
import type { EventDraft } from './event';
import type { Gateway } from './gateway';
import { newId } from './id';
import type { Journal } from './journal';
import { markRefunded, unmarkRefunded } from './payment';
import type { CreateRefund } from './request';

type RefundDeps = { journal: Journal; gateway: Gateway; behaviour: BehaviourSwitch };

/** Razorpay's refunds. They are processed at once, unless the behaviour holds or fails them. */
export class RefundDesk {
  constructor(private readonly deps: RefundDeps) {}

  refund(id: string): Refund {
    const refund = this.deps.journal.state.refunds.find((each) => each.id === id);
    if (refund === undefined) throw unknownId();
    return refund;
  }

  /** Creates a refund. The same idempotency key with the same request returns the earlier refund. */
  create(paymentId: string, input: CreateRefund, idempotencyKey?: string): Refund {
    const { journal, gateway, behaviour } = this.deps;
    const { state } = journal;
    const payment = gateway.payment(paymentId);
    const request = JSON.stringify([paymentId, input]);
    const earlier = idempotencyKey === undefined ? undefined : state.refund_keys[idempotencyKey];
    if (earlier !== undefined) {
      if (earlier.request === request) return this.refund(earlier.refund_id);
      throw badRequest('Different request with the same idempotency key was already made');
    }
    const refund = this.#draft(payment, input);
    state.refunds.push(refund);
    markRefunded(payment, refund.amount);
    if (idempotencyKey !== undefined) state.refund_keys[idempotencyKey] = { refund_id: refund.id, request };
    const created: EventDraft = { event: 'refund.created', refund: { ...refund }, payment: { ...payment } };
    if (behaviour.take('fail_refunds_next')) journal.commit([created, this.#markFailed(refund)]);
    else if (behaviour.current.hold_refunds) journal.commit([created]);
    else journal.commit([created, this.#markProcessed(refund)]);
    return refund;
  }

  /** Creates a refund as a merchant does at the dashboard: without a receipt. */
  atDashboard(paymentId: string, amount: number | undefined): Refund {
    return this.create(paymentId, { ...(amount !== undefined && { amount }), speed: 'normal' });
  }

  /** Marks a pending refund as received by the payer. */
  process(id: string): Refund {
    const refund = this.#pending(id);
    this.deps.journal.commit([this.#markProcessed(refund)]);
    return refund;
  }

  /** Marks a pending refund as failed for good: its money returns to the merchant. */
  fail(id: string): Refund {
    const refund = this.#pending(id);
    this.deps.journal.commit([this.#markFailed(refund)]);
    return refund;
  }

  #pending(id: string): Refund {
    const refund = this.refund(id);
    if (refund.status !== 'pending') throw badRequest(`The refund is ${refund.status} already`);
    return refund;
  }

  #markProcessed(refund: Refund): EventDraft {
    refund.status = 'processed';
    return { event: 'refund.processed', refund: { ...refund }, payment: this.#paymentOf(refund) };
  }

  #markFailed(refund: Refund): EventDraft {
    refund.status = 'failed';
    unmarkRefunded(this.deps.gateway.payment(refund.payment_id), refund.amount);
    return { event: 'refund.failed', refund: { ...refund }, payment: this.#paymentOf(refund) };
  }

  #paymentOf(refund: Refund): Payment {
    return { ...this.deps.gateway.payment(refund.payment_id) };
  }

  #draft(payment: Payment, input: CreateRefund): Refund {
    if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already');
    if (!payment.captured) throw badRequest('The payment status should be captured for action to be taken');
    const left = payment.amount - payment.amount_refunded;
    const amount = input.amount ?? left;
    if (amount > left) {
      throw badRequest('The total refund amount is greater than the refund payment amount', {
        field: 'amount',
      });
    }
    return {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: input.notes ?? [],
      receipt: input.receipt ?? null,
      acquirer_data: { arn: null },
      created_at: this.deps.journal.seconds(),
      batch_id: null,
      status: 'pending',
      speed_processed: 'normal',
      speed_requested: input.speed,
    };
  }
}
