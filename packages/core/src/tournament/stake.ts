import { z } from 'zod';
import { Id } from '../id';

/** The facts a player needs before staking money on a tournament; money in rupees. */
export const Stake = z.object({
  tournamentId: Id,
  participantCount: z.number().int(),
  maxParticipants: z.number().int(),
  entryFee: z.number(),
  prizePool: z.number(),
  prizes: z.array(z.object({ rank: z.number().int(), amount: z.number() })),
  /** The player's winnings of this month in India less entry fees that were not returned. */
  netThisMonth: z.number(),
});
export type Stake = z.infer<typeof Stake>;
