import { divideByWeights } from '../money';
import { awardPrizes, type Finisher } from './prize';

/** A session that keeps its place when another's prize is voided, with what it has been awarded so far. */
export type PrizeHolder = Finisher & { readonly currentPaise: number };

export type Redistribution<T> = {
  /** Who gains, and by how much. */
  readonly raises: readonly { readonly holder: T; readonly paise: number }[];
  /** What is left for the house. */
  readonly housePaise: number;
};

/**
 * Divides a voided prize among the sessions that keep their places (those voided before are not among them):
 * each gains what the same pool and split would give it without the voided ones, beyond what it has. Nobody
 * loses anything, so that together they may be due more than the voided prize where others should now have
 * less (roundings, or splits that pay lower places more): then they share it in proportion, to the paisa.
 */
export function redistributePrize<T extends PrizeHolder>(
  voidedPaise: number,
  holders: readonly T[],
  poolPaise: number,
  splitBps: readonly number[],
): Redistribution<T> {
  const due = awardPrizes(holders, poolPaise, splitBps)
    .map((award) => ({ holder: award, paise: Math.max(0, award.prizePaise - award.currentPaise) }))
    .toSorted((a, b) => a.holder.joinOrder - b.holder.joinOrder);
  const duePaise = due.reduce((sum, { paise }) => sum + paise, 0);
  const shares = divideByWeights(
    Math.min(voidedPaise, duePaise),
    due.map(({ paise }) => paise),
  );
  return {
    raises: due
      .map(({ holder }, index) => ({ holder, paise: shares[index] ?? 0 }))
      .filter(({ paise }) => paise > 0),
    housePaise: Math.max(0, voidedPaise - duePaise),
  };
}
