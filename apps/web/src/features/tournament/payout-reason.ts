import type { LeaderboardEntry, TournamentCard } from '@paheli/core/tournament/schema';

/** Why a prize has its sum. */
export type PayoutReason = {
  /** The promised prize of the rank, in rupees; of equal players, each one's share. */
  readonly promised: number;
  /** How many equal players share the prizes of their places. */
  readonly sharers: number;
  /** Whether shares of places that nobody earned came on top. */
  readonly hasMore: boolean;
};

/** What rounding to the paisa can add, in rupees. */
const roundingRupees = 0.01;

/** Returns why a paid prize has its sum, by the promised prizes and all paid ones. `awardPrizes` in core is the rule. */
export function payoutReason(
  { rank, prizeAmount }: Pick<LeaderboardEntry, 'rank' | 'prizeAmount'>,
  paid: readonly Pick<LeaderboardEntry, 'rank'>[],
  prizes: TournamentCard['prizes'],
): PayoutReason {
  const sharers = paid.filter((other) => other.rank === rank).length;
  const places = prizes.filter((prize) => prize.rank >= rank && prize.rank < rank + sharers);
  const promised = places.reduce((sum, { amount }) => sum + amount, 0) / Math.max(1, sharers);
  return { promised, sharers, hasMore: prizeAmount > promised + roundingRupees };
}
