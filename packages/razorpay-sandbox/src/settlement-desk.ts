import { badRequest } from './api-error';
import type { Dispute, Payment, Refund } from './entity';
import { newId } from './id';
import type { Journal } from './journal';
import type { ReconPage } from './request';
import type { Settlement, SettlementItem } from './settlement-entity';

/** India's offset is five and a half hours ahead of UTC, all the year round. */
const INDIA_OFFSET_SECONDS = 5.5 * 60 * 60;

type Movement = Pick<
  SettlementItem,
  'entity_id' | 'type' | 'amount' | 'fee' | 'tax' | 'created_at' | 'payment_id' | 'order_id' | 'dispute_id'
> & { isCredit: boolean };

/** Settlements: transfers of collected money to the merchant's bank. */
export class SettlementDesk {
  constructor(private readonly deps: { journal: Journal }) {}

  /** Settles all movements in rupees (captures, refunds, lost disputes) that are not settled yet. */
  settle(): Settlement {
    const { journal } = this.deps;
    const movements = this.#unsettled();
    const sum = (of: (movement: Movement) => number) =>
      movements.reduce((total, movement) => total + of(movement), 0);
    const amount = sum(({ isCredit, amount, fee }) => (isCredit ? amount : -amount) - fee);
    if (amount <= 0) throw badRequest('There is nothing to settle');
    const now = journal.seconds();
    const id = newId('setl');
    const settlement: Settlement = {
      id,
      entity: 'settlement',
      amount,
      status: 'processed',
      fees: sum(({ fee }) => fee),
      tax: sum(({ tax }) => tax),
      utr: `${now}${id.slice(-6).toLowerCase()}`,
      created_at: now,
    };
    journal.state.settlements.push(settlement);
    journal.state.settlement_items.push(...movements.map((movement) => toItem(movement, settlement)));
    journal.commit([{ event: 'settlement.processed', settlement: { ...settlement } }]);
    return settlement;
  }

  /** Returns the movements in the settlements of a day, or a month, in India. */
  items({ year, month, day, count, skip }: ReconPage): SettlementItem[] {
    const prefix = [year, month, ...(day === undefined ? [] : [day])]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
    const within = this.deps.journal.state.settlement_items.filter(({ settled_at }) =>
      new Date((settled_at + INDIA_OFFSET_SECONDS) * 1000).toISOString().startsWith(prefix),
    );
    return within.slice(skip, skip + count);
  }

  #unsettled(): Movement[] {
    const { payments, refunds, disputes, settlement_items } = this.deps.journal.state;
    const settled = new Set(settlement_items.map((item) => item.dispute_id ?? item.entity_id));
    const isOpen = ({ id, currency }: { id: string; currency: string }) =>
      currency === 'INR' && !settled.has(id);
    return [
      ...payments.filter((payment) => payment.captured && isOpen(payment)).map(ofPayment),
      ...refunds.filter((refund) => refund.status === 'processed' && isOpen(refund)).map(ofRefund),
      ...disputes.filter((dispute) => dispute.status === 'lost' && isOpen(dispute)).map(ofDispute),
    ];
  }
}

function ofPayment(payment: Payment): Movement {
  return {
    entity_id: payment.id,
    type: 'payment',
    isCredit: true,
    amount: payment.amount,
    fee: payment.fee ?? 0,
    tax: payment.tax ?? 0,
    created_at: payment.created_at,
    payment_id: null,
    order_id: payment.order_id,
    dispute_id: null,
  };
}

function ofRefund(refund: Refund): Movement {
  const { id, amount, created_at, payment_id } = refund;
  return {
    entity_id: id,
    type: 'refund',
    isCredit: false,
    amount,
    fee: 0,
    tax: 0,
    created_at,
    payment_id,
    order_id: null,
    dispute_id: null,
  };
}

/** Returns a dispute as a movement: it is settled as an adjustment that names it. */
function ofDispute(dispute: Dispute): Movement {
  const { id, amount, created_at, payment_id } = dispute;
  return {
    entity_id: newId('adj'),
    type: 'adjustment',
    isCredit: false,
    amount,
    fee: 0,
    tax: 0,
    created_at,
    payment_id,
    order_id: null,
    dispute_id: id,
  };
}

function toItem({ isCredit, ...movement }: Movement, settlement: Settlement): SettlementItem {
  return {
    ...movement,
    debit: isCredit ? 0 : movement.amount + movement.fee,
    credit: isCredit ? movement.amount - movement.fee : 0,
    currency: 'INR',
    on_hold: false,
    settled: true,
    settled_at: settlement.created_at,
    settlement_id: settlement.id,
    description: null,
    settlement_utr: settlement.utr,
  };
}
