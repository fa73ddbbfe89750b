import { endOfDay } from '../india';
import type { ProblemCode } from '../problem';
import { entryClosesAt, type StatusFacts } from './status';

/**
 * The facts of a tournament that decide on a join. `usableQuestions` counts the frozen pool once there is one, and of each
 * difficulty no more than the tournament's own number.
 */
export type TournamentFacts = StatusFacts & {
  readonly entryFeePaise: number;
  readonly prizePoolPaise: number;
  /** How long after the start players may still join and begin; null means until the end. */
  readonly startWindowMs: number | null;
  /** Whether the tournament waits for a second administrator and is hidden from players. */
  readonly awaitsApproval: boolean;
  /** Whether the tournament was hidden after reports. */
  readonly isHidden: boolean;
  readonly maxParticipants: number;
  readonly seatsTaken: number;
  readonly questionsCount: number;
  readonly usableQuestions: number;
};

/** The facts of a player that decide on a join. */
export type PlayerFacts = {
  readonly hasSeat: boolean;
  readonly isSuspended: boolean;
  readonly isAdmin: boolean;
  /** Whether the player is known to be under age. */
  readonly isMinor: boolean;
  /** Whether the mobile number is confirmed, or no confirmation is required. */
  readonly isMobileProved: boolean;
  /** Whether the player has access, or the tournament needs none. */
  readonly hasAccess: boolean;
  /** Whether the tournament is for anyone, or the player is a friend of its organiser or has a listed number. */
  readonly isInvited: boolean;
  readonly excludedUntil: Date | null;
  /** Whether the player has played today for as long as they allow themselves. */
  readonly isOverTime: boolean;
  readonly balancePaise: number;
};

export type JoinDecision =
  | { readonly kind: 'seated' }
  | { readonly kind: 'already_seated' }
  | { readonly kind: 'refused'; readonly problem: ProblemCode };

/**
 * Returns the first reason why a player gets no seat now, in the order of precedence. This is the reference for the
 * database function `join_many`, which decides for many players at once.
 */
export function decideJoin(tournament: TournamentFacts, player: PlayerFacts, now: Date): JoinDecision {
  if (tournament.awaitsApproval) return refused('not_found');
  if (tournament.cancelledAt) return refused('cancelled');
  if (tournament.settledAt) return refused('tournament_closed');
  if (player.hasSeat) return { kind: 'already_seated' };
  if (tournament.isHidden) return refused('not_found');
  if (now >= entryClosesAt(tournament)) return refused('tournament_closed');
  if (player.isSuspended) return refused('suspended');
  if (player.isAdmin && tournament.prizePoolPaise > 0) return refused('forbidden');
  if (player.isMinor) return refused('under_age');
  if (!player.isMobileProved) return refused('mobile_unverified');
  if (player.excludedUntil && player.excludedUntil > now) return refused('self_excluded');
  if (player.isOverTime && tournament.endsAt <= endOfDay(now)) return refused('play_limit');
  if (!player.isInvited) return refused('not_invited');
  if (!player.hasAccess) return refused('access_fee_due');
  if (tournament.usableQuestions < tournament.questionsCount) return refused('not_ready');
  if (tournament.seatsTaken >= tournament.maxParticipants) return refused('tournament_full');
  if (player.balancePaise < tournament.entryFeePaise) return refused('insufficient_funds');
  return { kind: 'seated' };
}

function refused(problem: ProblemCode): JoinDecision {
  return { kind: 'refused', problem };
}
