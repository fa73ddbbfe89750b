import { z } from 'zod';

/** The current password, as proof of ownership; absent for an account without one, such as one opened with Google. */
export const CurrentPassword = z
  .string('Enter your password.')
  .max(128, 'Use at most 128 characters.')
  .optional()
  .meta({
    description: 'Password of the account; absent for an account without a password.',
    examples: ['a long enough password'],
  });
