import { badRequest, unknownId } from './api-error';
import type { BehaviourSwitch } from './behaviour';
import type { Order, Payment } from './entity';
import type { EventDraft } from './event';
import { newId } from './id';
import type { Journal } from './journal';
import { markAuthorized, markCaptured, markFailed, newPayment, PAYMENT_FAILURE } from './payment';
import type { CapturePayment, CreateOrder, Pay } from './request';
import { sign } from './signature';

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

type GatewayDeps = { journal: Journal; behaviour: BehaviourSwitch; keySecret: string };

/** Razorpay's orders and payments. Each action is saved before it returns; its webhooks follow. */
export class Gateway {
  constructor(private readonly deps: GatewayDeps) {}

  createOrder(input: CreateOrder): Order {
    const { journal } = this.deps;
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
      created_at: this.deps.journal.seconds(),
    };
    journal.state.orders.push(order);
    if (input.payment_capture === false || input.payment?.capture === 'manual') {
      journal.state.manual_capture.push(order.id);
    }
    journal.commit();
    return order;
  }

  /** Returns the order of this id. Throws Razorpay's error for an unknown id. */
  order(id: string): Order {
    const order = this.deps.journal.state.orders.find((each) => each.id === id);
    if (order === undefined) throw unknownId();
    return order;
  }

  payment(id: string): Payment {
    const payment = this.deps.journal.state.payments.find((each) => each.id === id);
    if (payment === undefined) throw unknownId();
    return payment;
  }

  /** Pays an order at the checkout. Paying twice returns the existing payment, unless a second one is requested. */
  pay(orderId: string, input: Pay): CheckoutSuccess {
    const { state } = this.deps.journal;
    const order = this.order(orderId);
    const ofOrder = state.payments.filter((each) => each.order_id === orderId);
    const paid = ofOrder.findLast((each) => each.status !== 'failed' && each.status !== 'created');
    if (paid !== undefined && !input.second_capture) return this.#success(paid);
    const payment =
      (input.late && ofOrder.findLast((each) => each.status === 'failed')) || this.#attempt(order, input);
    markAuthorized(payment);
    const drafts: EventDraft[] = [{ event: 'payment.authorized', payment: { ...payment } }];
    if (!this.#isCapturedByHand(order, input)) drafts.push(...this.#capture(payment, order));
    this.deps.journal.commit(drafts);
    return this.#success(payment);
  }

  /** Declines a payment at the checkout. The payment may still succeed later. */
  fail(orderId: string): CheckoutFailure {
    const order = this.order(orderId);
    const payment = this.#attempt(order, { method: 'upi' });
    markFailed(payment);
    this.deps.journal.commit([{ event: 'payment.failed', payment: { ...payment } }]);
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
    this.deps.journal.commit(this.#capture(payment, order));
    return payment;
  }

  #attempt(order: Order, input: Pick<Pay, 'amount' | 'currency' | 'method'>): Payment {
    const customerFee = this.deps.behaviour.current.customer_fee_paise;
    const payment = newPayment(order, { ...input, customerFee }, this.deps.journal.seconds());
    this.deps.journal.state.payments.push(payment);
    order.attempts += 1;
    if (order.status === 'created') order.status = 'attempted';
    return payment;
  }

  /** Captures a payment. Closes the order at the first payment with the order's amount and currency. */
  #capture(payment: Payment, order: Order): EventDraft[] {
    const customerFee = payment.fee ?? 0;
    markCaptured(payment);
    const drafts: EventDraft[] = [{ event: 'payment.captured', payment: { ...payment } }];
    const settles = payment.amount - customerFee === order.amount && payment.currency === order.currency;
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
      this.deps.behaviour.current.authorize_only || this.deps.journal.state.manual_capture.includes(order.id)
    );
  }

  #success(payment: Payment): CheckoutSuccess {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: sign(`${payment.order_id}|${payment.id}`, this.deps.keySecret),
    };
  }
}
