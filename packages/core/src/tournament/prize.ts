import { divideByWeights } from '../money';
import { integrityThreshold } from '../quiz/constants';
import { type Performance, type Ranked, rankPerformances } from './ranking';

/** One session at settlement. `joinOrder` breaks ties of rounding, never of rank. */
export type Finisher = Performance & { readonly joinOrder: number };

export type Award<T extends Finisher> = Ranked<T> & { readonly prizePaise: number };

/**
 * Divides the pool among the sessions. Without a point above zero a session wins nothing. Tied finishers share the prizes
 * of the places they fill. Shares of empty places go to the others in proportion. The awards add up to the pool to the paisa (largest
 * remainder, then join order), or to zero if nobody has a point.
 */
export function awardPrizes<T extends Finisher>(
  finishers: readonly T[],
  poolPaise: number,
  splitBps: readonly number[],
): Award<T>[] {
  const ranked = rankPerformances(finishers.toSorted((a, b) => a.joinOrder - b.joinOrder));
  const winners = ranked.filter((finisher) => finisher.points > 0);
  const weights = tiedWeights(winners, splitBps);
  const byJoinOrder = winners
    .map((winner, index) => ({ winner, weight: weights[index] ?? 0n }))
    .toSorted((a, b) => a.winner.joinOrder - b.winner.joinOrder);
  const prizes = divideByWeights(
    poolPaise,
    byJoinOrder.map(({ weight }) => weight),
  );
  const prizeOf = new Map(byJoinOrder.map(({ winner }, index) => [winner, prizes[index] ?? 0]));
  return ranked.map((finisher) => ({ ...finisher, prizePaise: prizeOf.get(finisher) ?? 0 }));
}

/**
 * Returns whether the prize of a session is held for an administrator's decision: for reported violations, or because
 * its player was suspended since the quiz began.
 */
export function isHeld({
  integrityScore,
  wasSuspended,
}: {
  readonly integrityScore: number;
  readonly wasSuspended: boolean;
}): boolean {
  return wasSuspended || integrityScore > integrityThreshold;
}

/** Returns the prize of each rank with every place filled and no ties, in paise. */
export function prizeTable(
  poolPaise: number,
  splitBps: readonly number[],
): { rank: number; prizePaise: number }[] {
  return divideByWeights(poolPaise, splitBps).map((prizePaise, index) => ({ rank: index + 1, prizePaise }));
}

/**
 * Returns the weight of each winner: the mean share of the places that the winner's tie fills. A common factor keeps
 * the weights whole numbers, which may exceed exact doubles.
 */
function tiedWeights(winners: readonly Ranked<Finisher>[], splitBps: readonly number[]): bigint[] {
  const tieSizes = new Map<number, number>();
  for (const { rank } of winners) tieSizes.set(rank, (tieSizes.get(rank) ?? 0) + 1);
  const paidTies = [...tieSizes].filter(([rank]) => rank <= splitBps.length);
  const scale = paidTies.reduce((factor, [, size]) => leastCommonMultiple(factor, size), 1n);
  return winners.map(({ rank }) => {
    const size = tieSizes.get(rank) ?? 1;
    const shares = splitBps.slice(rank - 1, rank - 1 + size).reduce((sum, share) => sum + share, 0);
    return shares === 0 ? 0n : (BigInt(shares) * scale) / BigInt(size);
  });
}

function leastCommonMultiple(a: bigint, b: number): bigint {
  const other = BigInt(b);
  return (a / greatestCommonDivisor(a, other)) * other;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
