import { formatRupees, toRupees } from '../../money';
import type { DifferenceKind } from './schema';

/** A disagreement that a look has found. `at` is when its subject happened; null for what every look sees. */
export type Finding = {
  readonly kind: DifferenceKind;
  readonly subject: string;
  readonly detail: string;
  readonly at: Date | null;
};

type Payment = { readonly id: string; readonly paise: number; readonly currency: string; readonly at: Date };

/** A refund or a payout. */
type Outgoing = {
  /** The provider's id; in our books null until it is known. */
  readonly id: string | null;
  /** Our own id; null for what was made elsewhere. */
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

/** What our books say of whatever happened in a period, or is named by what the provider tells of it. */
export type Books = {
  readonly payments: readonly (Payment & { readonly isOrderOpen: boolean })[];
  readonly refunds: readonly Outgoing[];
  readonly payouts: readonly Outgoing[];
  readonly disputes: readonly Dispute[];
  readonly settlements: readonly Settlement[];
};

/** What the provider says of a period. Only what was captured is a payment. */
export type ProviderBooks = {
  readonly payments: readonly Payment[];
  readonly refunds: readonly Outgoing[];
  readonly payouts: readonly Outgoing[];
  readonly disputes: readonly Dispute[];
  readonly settlements: readonly (Settlement & {
    /** What its items come to: after fees, and the fees. */
    readonly itemsNetPaise: number;
    readonly itemsFeePaise: number;
  })[];
};

/** How long news may be on their way before a disagreement counts. */
const patienceMs = 60 * 60 * 1000;

/** Every disagreement between our books and what the provider says; nothing for books that agree. */
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
    const said = sumOf(payment);
    if (!known)
      return [
        {
          kind: 'payment_missing',
          subject: id,
          at,
          detail: `The provider captured ${said}; our books do not have it.`,
        },
      ];
    const findings: Finding[] = [];
    if (sumOf(known) !== said)
      findings.push({
        kind: 'payment_amount',
        subject: id,
        at,
        detail: `The provider says ${said}, our books say ${sumOf(known)}.`,
      });
    if (known.isOrderOpen)
      findings.push({
        kind: 'order_open',
        subject: id,
        at,
        detail: `${said} was credited, but its order still waits to be paid.`,
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
        detail: `Our books have ${sumOf(payment)} captured; the provider does not know of it.`,
      }),
    );
  return [...missing, ...unknown];
}

function compareOutgoing(
  what: 'refund' | 'payout',
  books: readonly Outgoing[],
  provider: readonly Outgoing[],
): Finding[] {
  const find = (kind: 'unknown' | 'status', { id, ours, at }: Outgoing, detail: string): Finding => ({
    kind: `${what}_${kind}`,
    subject: id ?? ours ?? '',
    at,
    detail,
  });
  const findIn = lookUp(books);
  const isTold = lookUp(provider);
  const told = provider.flatMap((theirs): Finding[] => {
    const known = findIn(theirs);
    if (!known) {
      return [
        find('unknown', theirs, `The provider made a ${what} of ${sumOf(theirs)}; our books do not have it.`),
      ];
    }
    const [said, booked] = [`${sumOf(theirs)}, ${theirs.status}`, `${sumOf(known)}, ${known.status}`];
    if (said === booked) return [];
    return [find('status', theirs, `The provider says ${said}; our books say ${booked}.`)];
  });
  const untold = books
    // What failed may never have reached the provider.
    .filter((each) => each.status !== 'failed' && !isTold(each))
    .map((each) =>
      find('status', each, `Our books say ${sumOf(each)}, ${each.status}; the provider does not know of it.`),
    );
  return [...told, ...untold];
}

/** Finds one by either of its two names. */
function lookUp(all: readonly Outgoing[]): (wanted: Outgoing) => Outgoing | undefined {
  const byId = new Map(all.map((each) => [each.id, each]));
  const byOurs = new Map(all.map((each) => [each.ours, each]));
  return ({ id, ours }) =>
    (id === null ? undefined : byId.get(id)) ?? (ours === null ? undefined : byOurs.get(ours));
}

function compareDisputes(books: readonly Dispute[], provider: readonly Dispute[]): Finding[] {
  const ours = new Map(books.map((dispute) => [dispute.id, dispute]));
  return provider.flatMap(({ id, status, at }): Finding[] => {
    const booked = ours.get(id)?.status ?? 'nothing';
    if (booked === status) return [];
    return [
      {
        kind: 'dispute_status',
        subject: id,
        at,
        detail: `The provider says ${status}, our books say ${booked}.`,
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
        detail: `It says ${net}, its items come to ${rupees(itemsNetPaise)}.`,
      });
    if (itemsFeePaise !== feePaise)
      findings.push({
        kind: 'settlement_fee',
        subject: id,
        at,
        detail: `It says fees of ${rupees(feePaise)}, its items say ${rupees(itemsFeePaise)}.`,
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
        detail: `The provider says ${net}, our books say ${rupees(known.netPaise)}.`,
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
