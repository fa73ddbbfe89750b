import { z } from 'zod';
import { key } from './message';

/** Money is an integer number of paise inside the product and a number of rupees on the wire. */
export const paisePerRupee = 100;

/** The largest amount the wire accepts, in rupees: far above any real one and exact in a double. */
export const maxRupees = 1_000_000_000;

/** An amount of rupees with at most two decimals, zero or more. */
export const Rupees = z
  .number({ error: key('Enter an amount in rupees as a number.') })
  .min(0, key('The amount cannot be negative.'))
  .max(maxRupees, key('This amount is too large.'))
  .refine(hasWholePaise, key('Use at most two decimals.'));

/** Converts rupees to paise. Throws a RangeError for amounts that are no whole number of paise. */
export function toPaise(rupees: number): number {
  if (!hasWholePaise(rupees)) throw new RangeError(`not a whole number of paise: ${rupees} rupees`);
  return Math.round(rupees * paisePerRupee);
}

/** Converts an integer number of paise to rupees. */
export function toRupees(paise: number): number {
  if (!Number.isSafeInteger(paise)) throw new RangeError(`not a whole number of paise: ${paise}`);
  return paise / paisePerRupee;
}

/** Returns an amount as text with Indian grouping, such as '₹1,00,000.00'. */
export function formatRupees(rupees: number): string {
  return rupeeFormat.format(rupees);
}

/**
 * Divides `total` (paise) by weights, so that the parts add up to the total exactly. The odd paise go to the largest
 * remainders; equal remainders favour the earlier weight. If all weights are zero, all parts are zero. Computes in
 * BigInt, and is exact for any integers.
 */
export function divideByWeights(total: number, weights: readonly (number | bigint)[]): number[] {
  const sum = weights.reduce<bigint>((all, weight) => all + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight);
    return { index, part: product / sum, remainder: product % sum };
  });
  let rest = BigInt(total) - shares.reduce((all, share) => all + share.part, 0n);
  const parts = shares.map((share) => share.part);
  const byRemainder = shares.toSorted(
    (a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.index - b.index,
  );
  for (const share of byRemainder) {
    if (rest === 0n) break;
    parts[share.index] = share.part + 1n;
    rest -= 1n;
  }
  return parts.map(Number);
}

/** Returns whether an amount of rupees is a whole number of paise. */
export function hasWholePaise(rupees: number): boolean {
  const paise = Math.round(rupees * paisePerRupee);
  return (
    Number.isSafeInteger(paise) &&
    Math.abs(rupees * paisePerRupee - paise) < 1e-6 * Math.max(1, rupees) &&
    paise / paisePerRupee === rupees
  );
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
