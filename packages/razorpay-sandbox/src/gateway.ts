import { badRequest, unknownId } from './api-error';
import type { BehaviourSwitch } from './behaviour';
import type { Order, Payment, Refund } from './entity';
import { type EventDraft, toEvent } from './event';
import { newId } from './id';
import {
  markAuthorized,
  markCaptured,
  markFailed,
  markRefunded,
  newPayment,
  PAYMENT_FAILURE,
} from './payment';
import type { CapturePayment, CreateOrder, CreateRefund, Pay } from './request';
import { sign } from './signature';
import type { Store } from './store';
import type { WebhookSender } from './webhook-sender';

export type CheckoutSuccess = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

export type CheckoutFailure = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  error: typeof PAYMENT_FAILURE & { metadata: { order_id: string; payment_id: string } };
};

type GatewayDeps = {
  store: Store;
  behaviour: BehaviourSwitch;
  webhooks: WebhookSender;
  keySecret: string;
  now: () => Date;
};

/** What Razorpay does with orders, payments and refunds. Each act is saved before it returns; its webhooks follow. */
export class Gateway {
  constructor(private readonly deps: GatewayDeps) {}

  createOrder(input: CreateOrder): Order {
    const { state, save } = this.deps.store;
    const order: Order = {
      id: newId('order'),
      entity: 'order',
      amount: input.amount,
      amount_paid: 0,
      amount_due: input.amount,
      currency: input.currency,
      receipt: input.receipt ?? null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: input.notes ?? [],
      created_at: this.#seconds(),
    };
    state.orders.push(order);
    if (input.payment_capture === false || input.payment?.capture === 'manual') {
      state.manual_capture.push(order.id);
    }
    save();
    return order;
  }

  /** The order of this id. Throws Razorpay's answer to an id it does not know. */
  order(id: string): Order {
    const order = this.deps.store.state.orders.find((each) => each.id === id);
    if (order === undefined) throw unknownId();
    return order;
  }

  payment(id: string): Payment {
    const payment = this.deps.store.state.payments.find((each) => each.id === id);
    if (payment === undefined) throw unknownId();
    return payment;
  }

  refund(id: string): Refund {
    const refund = this.deps.store.state.refunds.find((each) => each.id === id);
    if (refund === undefined) throw unknownId();
    return refund;
  }

  /** A person pays at the checkout. Paying twice answers the payment there is, unless a second one is asked for. */
  pay(orderId: string, input: Pay): CheckoutSuccess {
    const { state } = this.deps.store;
    const order = this.order(orderId);
    const ofOrder = state.payments.filter((each) => each.order_id === orderId);
    const paid = ofOrder.findLast((each) => each.status !== 'failed' && each.status !== 'created');
    if (paid !== undefined && !input.second_capture) return this.#success(paid);
    const payment =
      (input.late && ofOrder.findLast((each) => each.status === 'failed')) || this.#attempt(order, input);
    markAuthorized(payment);
    const drafts: EventDraft[] = [{ event: 'payment.authorized', payment: { ...payment } }];
    if (!this.#isCapturedByHand(order, input)) drafts.push(...this.#capture(payment, order));
    this.#commit(drafts);
    return this.#success(payment);
  }

  /** A person's payment is declined. Nothing says that it will stay so. */
  fail(orderId: string): CheckoutFailure {
    const order = this.order(orderId);
    const payment = this.#attempt(order, { method: 'upi' });
    markFailed(payment);
    this.#commit([{ event: 'payment.failed', payment: { ...payment } }]);
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: orderId,
      error: { ...PAYMENT_FAILURE, metadata: { order_id: orderId, payment_id: payment.id } },
    };
  }

  capture(paymentId: string, input: CapturePayment): Payment {
    const payment = this.payment(paymentId);
    const order = this.order(payment.order_id);
    if (payment.captured) throw badRequest('This payment has already been captured');
    if (payment.status !== 'authorized') {
      throw badRequest('Only payments which have been authorized and not yet captured can be captured');
    }
    if (input.amount !== payment.amount || input.currency !== payment.currency) {
      throw badRequest('Capture amount must be equal to the amount authorized', { field: 'amount' });
    }
    if (order.status === 'paid') throw badRequest('Corresponding order already has a captured payment.');
    this.#commit(this.#capture(payment, order));
    return payment;
  }

  /** Gives money back. The same idempotency key with the same request answers the refund it made before. */
  createRefund(paymentId: string, input: CreateRefund, idempotencyKey?: string): Refund {
    const { state } = this.deps.store;
    const payment = this.payment(paymentId);
    const request = JSON.stringify([paymentId, input]);
    const earlier = idempotencyKey === undefined ? undefined : state.refund_keys[idempotencyKey];
    if (earlier !== undefined) {
      if (earlier.request === request) return this.refund(earlier.refund_id);
      throw badRequest('Different request with the same idempotency key was already made');
    }
    const refund = this.#refundOf(payment, input);
    state.refunds.push(refund);
    markRefunded(payment, refund.amount);
    if (idempotencyKey !== undefined) state.refund_keys[idempotencyKey] = { refund_id: refund.id, request };
    this.#commit([
      { event: 'refund.created', refund, payment },
      { event: 'refund.processed', refund, payment },
    ]);
    return refund;
  }

  #refundOf(payment: Payment, input: CreateRefund): Refund {
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
      created_at: this.#seconds(),
      batch_id: null,
      status: 'processed',
      speed_processed: 'normal',
      speed_requested: input.speed,
    };
  }

  #attempt(order: Order, input: Pick<Pay, 'amount' | 'currency' | 'method'>): Payment {
    const payment = newPayment(order, input, this.#seconds());
    this.deps.store.state.payments.push(payment);
    order.attempts += 1;
    if (order.status === 'created') order.status = 'attempted';
    return payment;
  }

  /** Captures, and closes the order when the payment is what the order asked for and the first to be so. */
  #capture(payment: Payment, order: Order): EventDraft[] {
    markCaptured(payment);
    const drafts: EventDraft[] = [{ event: 'payment.captured', payment: { ...payment } }];
    const settles = payment.amount === order.amount && payment.currency === order.currency;
    if (settles && order.status !== 'paid') {
      order.status = 'paid';
      order.amount_paid = order.amount;
      order.amount_due = 0;
      drafts.push({ event: 'order.paid', payment: { ...payment }, order: { ...order } });
    }
    return drafts;
  }

  #isCapturedByHand(order: Order, input: Pay): boolean {
    if (input.authorize_only !== undefined) return input.authorize_only;
    return (
      this.deps.behaviour.current.authorize_only || this.deps.store.state.manual_capture.includes(order.id)
    );
  }

  #commit(drafts: readonly EventDraft[]): void {
    const events = drafts.map((draft) => toEvent(draft, this.#seconds()));
    this.deps.store.state.events.push(...events);
    this.deps.store.save();
    this.deps.webhooks.enqueue(events);
  }

  #success(payment: Payment): CheckoutSuccess {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: sign(`${payment.order_id}|${payment.id}`, this.deps.keySecret),
    };
  }

  #seconds(): number {
    return Math.floor(this.deps.now().getTime() / 1000);
  }
}
