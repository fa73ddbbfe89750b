import { z } from 'zod';
import { Rupees, toPaise } from '../money';
import { TournamentRef } from './schema';

/** The terms that determine the house's exposure; money in rupees. */
export type PoolTerms = {
  readonly entryFee: number;
  readonly prizePool: number;
  readonly minParticipants: number;
};

/**
 * In paise: how far a guaranteed pool exceeds the fees of the minimum of participants. With fewer players the
 * tournament is cancelled and every fee returned; seats above the minimum may stay empty.
 */
export function exposurePaise({ entryFee, prizePool, minParticipants }: PoolTerms): number {
  return Math.max(0, toPaise(prizePool) - toPaise(entryFee) * minParticipants);
}

export type PoolChange = {
  /** The current terms; null for a tournament that is new or waits unlisted. */
  readonly before: PoolTerms | null;
  readonly after: PoolTerms;
  /** Exposure of the other tournaments of seven days of the administrator and those who depend on them, in paise. */
  readonly othersPaise: number;
  /** Up to this exposure one administrator suffices, in paise. */
  readonly limitPaise: number;
  /** Whether anybody ever joined. */
  readonly wasJoined: boolean;
};

/**
 * What waits for a second administrator: nothing, the raised pool while the old one holds, or the whole tournament,
 * unlisted. `refused` where players rely on terms that can neither wait nor hold.
 */
export type ApprovalNeed = 'none' | 'pool' | 'tournament' | 'refused';

/** Returns what of a change waits for a second administrator. */
export function decideApproval({
  before,
  after,
  othersPaise,
  limitPaise,
  wasJoined,
}: PoolChange): ApprovalNeed {
  const exceeds = (terms: PoolTerms) => {
    const paise = exposurePaise(terms);
    return paise > (before ? exposurePaise(before) : 0) && othersPaise + paise > limitPaise;
  };
  if (!exceeds(after)) return 'none';
  if (!before) return 'tournament';
  const withOldPool = { ...after, prizePool: before.prizePool };
  if (after.prizePool > before.prizePool && !exceeds(withOldPool)) return 'pool';
  return wasJoined ? 'refused' : 'tournament';
}

/** The period over which exposure and withdrawals are summed. */
export const fourEyesMs = 7 * 24 * 60 * 60 * 1000;

/** The exposure of one administrator's tournaments; money in rupees. */
export const Exposure = z.object({
  /** The exposure of the tournaments of seven days of the caller and of the administrators who depend on them. */
  sum: z.number(),
  /** Above this sum a tournament waits for a second administrator. */
  limit: z.number(),
});
export type Exposure = z.infer<typeof Exposure>;

export const ReadExposure = z.strictObject({
  /** A tournament to leave out of the sum, such as the one that is being changed. */
  exceptId: z.uuid({ error: 'This is not a tournament id.' }).optional(),
});
export type ReadExposure = z.infer<typeof ReadExposure>;

export const ApproveTournament = TournamentRef.extend({
  /** The exposure that the administrator saw, in rupees. A different one, set meanwhile, is refused. */
  exposure: Rupees.optional(),
  /** The terms that were looked at: others, set since, are not approved unseen. */
  termsVersion: z.string('Send the terms_version of the tournament.').optional(),
});
export type ApproveTournament = z.infer<typeof ApproveTournament>;
