import { z } from 'zod';

/** What a player should know before he puts money on a tournament; money in rupees. */
export const Stake = z.object({
  tournamentId: z.uuid(),
  participantCount: z.number().int(),
  maxParticipants: z.number().int(),
  entryFee: z.number(),
  prizePool: z.number(),
  prizes: z.array(z.object({ rank: z.number().int(), amount: z.number() })),
  /** What he won this month in India less the entry fees he paid, without those that were returned. */
  netThisMonth: z.number(),
});
export type Stake = z.infer<typeof Stake>;
