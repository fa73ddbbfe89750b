import { z } from 'zod';
import { dayMs } from '../clock';
import { idOr } from '../id';
import { key } from '../message';
import { Rupees, toPaise } from '../money';
import { TournamentRef } from './schema';

/** The terms that determine the house's exposure; money in rupees. */
export type PoolTerms = {
  readonly entryFee: number;
  readonly prizePool: number;
  readonly minParticipants: number;
};

/**
 * Returns the exposure in paise: the guaranteed pool less the fees of the minimum of participants. With fewer players
 * the tournament is cancelled and every fee is returned. Seats above the minimum may stay empty.
 */
export function exposurePaise({ entryFee, prizePool, minParticipants }: PoolTerms): number {
  return Math.max(0, toPaise(prizePool) - toPaise(entryFee) * minParticipants);
}

export type PoolChange = {
  /** The current terms; null for a tournament that is new or waits unlisted. */
  readonly before: PoolTerms | null;
  readonly after: PoolTerms;
  /**
   * The exposure of the other tournaments within seven days of the administrator and of related administrators, in
   * paise.
   */
  readonly othersPaise: number;
  /** The exposure up to which one administrator suffices, in paise. */
  readonly limitPaise: number;
  /** Whether any player ever joined. */
  readonly wasJoined: boolean;
};

/**
 * The part of a change that waits for a second administrator: nothing, the raised pool while the old one stays in
 * force, or the whole tournament, unlisted. `refused` where players rely on terms that can neither wait nor stay.
 */
export type ApprovalNeed = 'none' | 'pool' | 'tournament' | 'refused';

/** Returns the part of a change that waits for a second administrator. */
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
export const fourEyesMs = 7 * dayMs;

/** The exposure of one administrator's tournaments; money in rupees. */
export const Exposure = z
  .object({
    sum: z
      .number()
      .meta({ description: 'Exposure of the tournaments of seven days, in rupees.', examples: [2500] }),
    limit: z.number().meta({
      description: 'Exposure above which a second administrator must approve, in rupees.',
      examples: [10000],
    }),
  })
  .meta({ id: 'Exposure', description: 'Exposure of the house through guaranteed prize pools.' });
export type Exposure = z.infer<typeof Exposure>;

export const ReadExposure = z.strictObject({
  exceptId: idOr(key('This is not a tournament id.'))
    .optional()
    .describe('Id of a tournament to leave out of the sum.'),
});
export type ReadExposure = z.infer<typeof ReadExposure>;

export const ApproveTournament = TournamentRef.extend({
  exposure: Rupees.optional().meta({
    description: 'The `exposure` of the reviewed tournament, in rupees; refused if it has changed.',
    examples: [490],
  }),
  termsVersion: z
    .string(key('Send the terms_version of the tournament.'))
    .optional()
    .meta({
      description: 'The `terms_version` of the reviewed tournament; refused if it has changed.',
      examples: ['b2c4e1f09a7d3568'],
    }),
}).meta({ id: 'ApproveTournament', description: 'The terms that the second administrator reviewed.' });
export type ApproveTournament = z.infer<typeof ApproveTournament>;
