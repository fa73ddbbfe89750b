import { entryFeePaise, walletPaise } from '@paheli/load/target/seed-tournament';
import type { Acknowledged } from './acknowledged';

/** What the database has of a round. Money in paise. */
export type StoredBooks = {
  /** Ids of the payments that were credited. */
  readonly credited: readonly string[];
  /** Users with a seat in the tournament. */
  readonly seated: readonly string[];
  readonly withdrawals: readonly {
    readonly id: string;
    readonly amount: number;
    readonly tds: number;
    readonly status: string;
  }[];
  readonly payouts: readonly { readonly id: string; readonly withdrawalId: string }[];
  /** What each player has: deposit, winnings and held prizes together, and the prize in it. */
  readonly wallets: readonly { readonly userId: string; readonly paise: number; readonly prize: number }[];
};

/** A payout as the provider has it; `reference` is the product's id. */
export type ProviderPayout = {
  readonly reference: string | null;
  readonly amount: number;
  readonly status: string;
};

type Told = Omit<Acknowledged, 'answers' | 'registered'> & {
  /** What players had from before beside the money of every player. */
  readonly winningsBefore: ReadonlyMap<string, number>;
};

/**
 * Compares what players and the provider know with what is stored. Returns one sentence for each difference. Differences
 * that background jobs still remove are among them.
 */
export function compareBooks(told: Told, stored: StoredBooks, provider: readonly ProviderPayout[]): string[] {
  return [
    ...missing('credited payment', told.credited, stored.credited),
    ...missing(
      'payment that the provider took',
      told.paid.map(({ paymentId }) => paymentId),
      stored.credited,
    ),
    ...missing('seat', told.joined, stored.seated),
    ...compareWithdrawals(told, stored, provider),
    ...compareWallets(told, stored),
  ];
}

function missing(what: string, told: readonly string[], stored: readonly string[]): string[] {
  const known = new Set(stored);
  const lost = told.filter((id) => !known.has(id));
  const more = stored.length - known.size;
  return [
    ...(lost.length > 0 ? [`${lost.length} of ${told.length} not stored: ${what} ${lost[0]}`] : []),
    ...(more > 0 ? [`stored more than once: ${what}`] : []),
  ];
}

function compareWithdrawals(
  told: Told,
  { withdrawals, payouts }: StoredBooks,
  provider: readonly ProviderPayout[],
): string[] {
  const known = new Map(withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]));
  const asked = told.withdrawals.flatMap(({ withdrawalId, amountPaise }) =>
    known.get(withdrawalId)?.amount === amountPaise ? [] : [`the withdrawal ${withdrawalId} is not stored`],
  );
  const approved = told.approved.flatMap((id) =>
    known.get(id)?.status === 'requested' ? [`the approval of withdrawal ${id} is not stored`] : [],
  );
  const paid = withdrawals.flatMap(({ id, amount, tds, status }) => {
    const attempts = new Set(
      payouts.filter((payout) => payout.withdrawalId === id).map((payout) => payout.id),
    );
    const sent = provider.filter((each) => attempts.has(each.reference ?? '') && each.status === 'processed');
    const due = status === 'paid' ? [amount - tds] : [];
    const isSame = sent.length === due.length && sent.every((each, place) => each.amount === due[place]);
    if (status === 'approved') return [`the withdrawal ${id} waits for its payout`];
    return isSame ? [] : [`the withdrawal ${id} is ${status}, and the provider paid it ${sent.length} times`];
  });
  return [...asked, ...approved, ...paid];
}

/** A wallet has exactly what went in: a payment counts once, however often it was reported. */
function compareWallets(told: Told, { wallets, seated, withdrawals }: StoredBooks): string[] {
  const withSeat = new Set(seated);
  const known = new Map(withdrawals.map(({ id, amount }) => [id, amount]));
  return wallets.flatMap(({ userId, paise, prize }) => {
    const paidIn = told.paid
      .filter((each) => each.userId === userId)
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    const takenOut = told.withdrawals
      .filter((each) => each.userId === userId)
      .reduce((sum, { withdrawalId }) => sum + (known.get(withdrawalId) ?? 0), 0);
    const fee = withSeat.has(userId) ? entryFeePaise : 0;
    const before = walletPaise + (told.winningsBefore.get(userId) ?? 0);
    const expected = before + paidIn - fee + prize - takenOut;
    return paise === expected ? [] : [`the wallet of ${userId} has ${paise} paise in place of ${expected}`];
  });
}
