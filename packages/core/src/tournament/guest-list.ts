import { z } from 'zod';
import { MobileNumber } from '../account/schema';
import { key } from '../message';
import { TournamentRef } from './schema';

/** The mobile numbers that may join. */
const GuestNumbers = z
  .array(MobileNumber)
  .max(2000, key('At most {maximum}.'))
  .meta({
    description: 'Mobile numbers of those who may join.',
    examples: [['+919000000001']],
  });

/** The new list of the mobile numbers that may join. */
export const SetGuests = TournamentRef.extend({ mobileNumbers: GuestNumbers }).meta({
  id: 'SetGuests',
  description: 'The mobile numbers that may join; they replace the list before.',
});
export type SetGuests = z.infer<typeof SetGuests>;

export const GuestList = z
  .object({
    mobileNumbers: z.array(z.string()).meta({
      description: 'Mobile numbers of those who may join, while the tournament is not over.',
      examples: [['+919000000001']],
    }),
  })
  .meta({ id: 'GuestList', description: 'The mobile numbers that may join a tournament.' });
export type GuestList = z.infer<typeof GuestList>;
