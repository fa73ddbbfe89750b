import { hourMs } from '../../clock';
import { formatRupees, toRupees } from '../../money';
import type { DifferenceKind } from './schema';

/** A difference that a run found. `at` is the time of its subject; null for a difference that every run can find. */
export type Finding = {
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly detail: string;
  readonly at: Date | null;
};

type Payment = { readonly id: string; readonly paise: number; readonly currency: string; readonly at: Date };

/** A refund or a payout. */
type Outgoing = {
  /** The provider's id. In our books it is null until it is known. */
  readonly id: string | null;
  /** Our own id; null for an item created elsewhere. */
  readonly ours: string | null;
  readonly paise: number;
  /** `failed`: the money came back, or never left. */
  readonly status: 'asked' | 'done' | 'failed';
  readonly at: Date;
};

type Dispute = { readonly id: string; readonly status: 'open' | 'won' | 'lost'; readonly at: Date };

type Settlement = {
  readonly id: string;
  readonly netPaise: number;
  readonly feePaise: number;
  readonly at: Date;
};

/** Our records of a period, and of every item that the provider names in it. */
export type Books = {
  readonly payments: readonly (Payment & { readonly isOrderOpen: boolean })[];
  readonly refunds: readonly Outgoing[];
  readonly payouts: readonly Outgoing[];
  readonly disputes: readonly Dispute[];
  readonly settlements: readonly Settlement[];
};

/** The provider's records of a period. Only captured payments are included. */
export type ProviderBooks = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Outgoing[];
  readonly payouts: readonly Outgoing[];
  readonly disputes: readonly Dispute[];
  readonly settlements: readonly (Settlement & {
    /** The totals of its items: after fees, and the fees. */
    readonly itemsNetPaise: number;
    readonly itemsFeePaise: number;
  })[];
};

/** How long an item may take to arrive before a difference counts. */
const patienceMs = hourMs;

/** Returns every difference between our books and the provider's records. */
export function compareBooks(books: Books, provider: ProviderBooks, now: Date): Finding[] {
  const isSettled = ({ at }: { at: Date | null }) => at === null || now.getTime() - at.getTime() > patienceMs;
  return [
    ...comparePayments(books.payments, provider.payments),
    ...compareOutgoing('refund', books.refunds, provider.refunds),
    ...compareOutgoing('payout', books.payouts, provider.payouts),
    ...compareDisputes(books.disputes, provider.disputes),
    ...compareSettlements(books.settlements, provider.settlements),
  ].filter(isSettled);
}

function comparePayments(books: Books['payments'], provider: ProviderBooks['payments']): Finding[] {
  const ours = new Map(books.map((payment) => [payment.id, payment]));
  const theirs = new Set(provider.map(({ id }) => id));
  const missing = provider.flatMap((payment): Finding[] => {
    const { id, at } = payment;
    const known = ours.get(id);
    const amount = sumOf(payment);
    if (!known)
      return [
        {
          kind: 'payment_missing',
          subject: id,
          at,
          detail: `The provider captured ${amount}; our books do not have it.`,
        },
      ];
    const findings: Finding[] = [];
    if (sumOf(known) !== amount)
      findings.push({
        kind: 'payment_amount',
        subject: id,
        at,
        detail: `The provider has ${amount}; our books have ${sumOf(known)}.`,
      });
    if (known.isOrderOpen)
      findings.push({
        kind: 'order_open',
        subject: id,
        at,
        detail: `${amount} was credited, but its order is still unpaid.`,
      });
    return findings;
  });
  const unknown = books
    .filter(({ id }) => !theirs.has(id))
    .map(
      (payment): Finding => ({
        kind: 'payment_unknown',
        subject: payment.id,
        at: payment.at,
        detail: `Our books have ${sumOf(payment)} captured; the provider does not have it.`,
      }),
    );
  return [...missing, ...unknown];
}

function compareOutgoing(
  type: 'refund' | 'payout',
  books: readonly Outgoing[],
  provider: readonly Outgoing[],
): Finding[] {
  const find = (kind: 'unknown' | 'status', { id, ours, at }: Outgoing, detail: string): Finding => ({
    kind: `${type}_${kind}`,
    subject: id ?? ours ?? '',
    at,
    detail,
  });
  const findIn = lookUp(books);
  const findReported = lookUp(provider);
  const reportedFindings = provider.flatMap((theirs): Finding[] => {
    const known = findIn(theirs);
    if (!known) {
      return [
        find('unknown', theirs, `The provider made a ${type} of ${sumOf(theirs)}; our books do not have it.`),
      ];
    }
    const [reported, booked] = [`${sumOf(theirs)}, ${theirs.status}`, `${sumOf(known)}, ${known.status}`];
    if (reported === booked) return [];
    return [find('status', theirs, `The provider has ${reported}; our books have ${booked}.`)];
  });
  const unreported = books
    // A failed item may never have reached the provider.
    .filter((each) => each.status !== 'failed' && !findReported(each))
    .map((each) =>
      find('status', each, `Our books have ${sumOf(each)}, ${each.status}; the provider does not have it.`),
    );
  return [...reportedFindings, ...unreported];
}

/** Finds an item by either of its two ids. */
function lookUp(all: readonly Outgoing[]): (wanted: Outgoing) => Outgoing | undefined {
  const byId = new Map(all.map((each) => [each.id, each]));
  const byOurs = new Map(all.map((each) => [each.ours, each]));
  return ({ id, ours }) =>
    (id === null ? undefined : byId.get(id)) ?? (ours === null ? undefined : byOurs.get(ours));
}

function compareDisputes(books: readonly Dispute[], provider: readonly Dispute[]): Finding[] {
  const ours = new Map(books.map((dispute) => [dispute.id, dispute]));
  return provider.flatMap(({ id, status, at }): Finding[] => {
    const booked = ours.get(id)?.status ?? 'missing';
    if (booked === status) return [];
    return [
      {
        kind: 'dispute_status',
        subject: id,
        at,
        detail: `The status is ${status} at the provider and ${booked} in our books.`,
      },
    ];
  });
}

function compareSettlements(books: readonly Settlement[], provider: ProviderBooks['settlements']): Finding[] {
  const ours = new Map(books.map((settlement) => [settlement.id, settlement]));
  return provider.flatMap(({ id, netPaise, feePaise, itemsNetPaise, itemsFeePaise, at }): Finding[] => {
    const known = ours.get(id);
    const net = rupees(netPaise);
    const findings: Finding[] = [];
    if (itemsNetPaise !== netPaise)
      findings.push({
        kind: 'settlement_amount',
        subject: id,
        at,
        detail: `The settlement is ${net}, but its items add up to ${rupees(itemsNetPaise)}.`,
      });
    if (itemsFeePaise !== feePaise)
      findings.push({
        kind: 'settlement_fee',
        subject: id,
        at,
        detail: `The settlement has fees of ${rupees(feePaise)}, but its items have ${rupees(itemsFeePaise)}.`,
      });
    if (!known)
      findings.push({
        kind: 'settlement_missing',
        subject: id,
        at,
        detail: `The provider settled ${net}; our books do not have it.`,
      });
    else if (known.netPaise !== netPaise)
      findings.push({
        kind: 'settlement_amount',
        subject: id,
        at,
        detail: `The provider has ${net}; our books have ${rupees(known.netPaise)}.`,
      });
    return findings;
  });
}

function sumOf({ paise, currency = 'INR' }: { paise: number; currency?: string }): string {
  return currency === 'INR' ? rupees(paise) : `${paise} of the smallest unit of ${currency}`;
}

function rupees(paise: number): string {
  return formatRupees(toRupees(paise));
}
