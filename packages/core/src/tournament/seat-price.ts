import { toPaise, toRupees } from '../money';

/** The facts that decide on the price of a seat; money in rupees. */
export type SeatFacts = {
  readonly entryFee: number;
  readonly accessFee: number;
  readonly hasAccess: boolean;
  readonly walletBalance: number;
  /** The smallest top-up that the payment provider accepts. */
  readonly minTopup: number;
};

/** What a seat costs one player, in rupees. */
export type SeatPrice = {
  /** The one-time access fee; 0 for players who have access. */
  readonly access: number;
  readonly entry: number;
  readonly total: number;
  /** The part of `total` that the wallet holds already. */
  readonly fromWallet: number;
  /** The top-up that is missing: 0, or at least the smallest top-up. */
  readonly toPay: number;
  /** The balance of the wallet once the seat is taken. */
  readonly balanceAfter: number;
};

/**
 * Returns the price of a seat and the top-up that is missing for it. Computes in paise.
 *
 * @example priceSeat({ entryFee: 10, accessFee: 39, hasAccess: false, walletBalance: 20, minTopup: 1 }).toPay // 29
 */
export function priceSeat({ entryFee, accessFee, hasAccess, walletBalance, minTopup }: SeatFacts): SeatPrice {
  const [entry, access] = [toPaise(entryFee), hasAccess ? 0 : toPaise(accessFee)];
  const [total, balance] = [entry + access, toPaise(walletBalance)];
  const missing = Math.max(0, total - balance);
  const toPay = missing === 0 ? 0 : Math.max(missing, toPaise(minTopup));
  return {
    access: toRupees(access),
    entry: toRupees(entry),
    total: toRupees(total),
    fromWallet: toRupees(total - missing),
    toPay: toRupees(toPay),
    balanceAfter: toRupees(balance + toPay - total),
  };
}
