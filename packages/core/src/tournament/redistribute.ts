import { divideByWeights } from '../money';
import { awardPrizes, type Finisher } from './prize';
import { isBetter, type Performance } from './ranking';

/** A session that keeps its place when another's prize is voided, with what it has been awarded so far. */
export type PrizeHolder = Finisher & { readonly currentPaise: number };

export type Redistribution<T> = {
  /** Who gains, and by how much. */
  readonly raises: readonly { readonly holder: T; readonly paise: number }[];
  /** What is left for the house. */
  readonly housePaise: number;
};

/** The session whose prize is voided. */
export type VoidedPrize = Performance & { readonly paise: number };

/**
 * Divides a voided prize among the places below it, of the sessions that keep theirs (those voided before are
 * not among them): each gains what the same pool and split would give it without the voided ones, beyond what
 * it has; what is left goes to the house. Who ties with the voided session fills places below it too. Nobody
 * loses anything, so that together they may be due more than the voided prize where others should now have
 * less (roundings, or splits that pay lower places more): then they share it in proportion, to the paisa.
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
