import { badRequest, unknownId } from './api-error';
import type { Dispute } from './entity';
import type { Gateway } from './gateway';
import { newId } from './id';
import type { Journal } from './journal';

const ANSWER_WITHIN_SECONDS = 7 * 24 * 60 * 60;

/** Chargebacks: a payer asks their bank for the money back, and the bank decides. */
export class DisputeDesk {
  constructor(private readonly deps: { journal: Journal; gateway: Gateway }) {}

  dispute(id: string): Dispute {
    const dispute = this.deps.journal.state.disputes.find((each) => each.id === id);
    if (dispute === undefined) throw unknownId();
    return dispute;
  }

  /** Opens a dispute of a captured payment, or of `amount` paise of it. */
  open(paymentId: string, amount?: number): Dispute {
    const { journal, gateway } = this.deps;
    const payment = gateway.payment(paymentId);
    if (!payment.captured) throw badRequest('Only a captured payment can be disputed');
    if (amount !== undefined && amount > payment.amount) {
      throw badRequest('The dispute is greater than the payment', { field: 'amount' });
    }
    const now = journal.seconds();
    const dispute: Dispute = {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: paymentId,
      amount: amount ?? payment.amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'chargeback',
      reason_description: 'The customer does not recognise the payment',
      respond_by: now + ANSWER_WITHIN_SECONDS,
      status: 'open',
      phase: 'chargeback',
      created_at: now,
    };
    journal.state.disputes.push(dispute);
    journal.commit([{ event: 'payment.dispute.created', payment: { ...payment }, dispute: { ...dispute } }]);
    return dispute;
  }

  /** Records the bank's decision, once: the merchant won or lost the dispute, or it is closed without a decision. */
  decide(id: string, status: 'won' | 'lost' | 'closed'): Dispute {
    const { journal, gateway } = this.deps;
    const dispute = this.dispute(id);
    if (dispute.status !== 'open') throw badRequest(`The dispute is ${dispute.status} already`);
    dispute.status = status;
    if (status === 'lost') dispute.amount_deducted = dispute.amount;
    const payment = { ...gateway.payment(dispute.payment_id) };
    journal.commit([{ event: `payment.dispute.${status}`, payment, dispute: { ...dispute } }]);
    return dispute;
  }
}
