import { divideByWeights } from '../money';
import { awardPrizes, type Finisher } from './prize';
import { isBetter, type Performance } from './ranking';

/** A session that keeps its place when another's prize is voided, with its award so far. */
export type PrizeHolder = Finisher & { readonly currentPaise: number };

export type Redistribution<T> = {
  /** The sessions that gain, and the amounts. */
  readonly raises: readonly { readonly holder: T; readonly paise: number }[];
  /** The amount that goes to the house. */
  readonly housePaise: number;
};

/** The session whose prize is voided. */
export type VoidedPrize = Performance & { readonly paise: number };

/**
 * Divides a voided prize among the remaining sessions at the same rank or below. Each gains what the same pool and
 * split would award without all voided sessions, beyond its award so far. The rest goes to the house. No session loses
 * money, so the gains may exceed the voided prize, after roundings or with splits that pay lower places more. Then the
 * sessions share the voided prize in proportion, to the paisa.
 */
export function redistributePrize<T extends PrizeHolder>(
  voided: VoidedPrize,
  holders: readonly T[],
  poolPaise: number,
  splitBps: readonly number[],
): Redistribution<T> {
  const due = awardPrizes(holders, poolPaise, splitBps)
    .filter((award) => !isBetter(award, voided))
    .map((award) => ({ holder: award, paise: Math.max(0, award.prizePaise - award.currentPaise) }))
    .toSorted((a, b) => a.holder.joinOrder - b.holder.joinOrder);
  const duePaise = due.reduce((sum, { paise }) => sum + paise, 0);
  const shares = divideByWeights(
    Math.min(voided.paise, duePaise),
    due.map(({ paise }) => paise),
  );
  return {
    raises: due
      .map(({ holder }, index) => ({ holder, paise: shares[index] ?? 0 }))
      .filter(({ paise }) => paise > 0),
    housePaise: Math.max(0, voided.paise - duePaise),
  };
}
