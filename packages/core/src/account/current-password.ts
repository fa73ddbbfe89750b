import { z } from 'zod';
import { key } from '../message';

/** The current password, as proof of ownership; absent for an account without one, such as one opened with Google. */
export const CurrentPassword = z
  .string(key('Enter your password.'))
  .max(128, key('Use at most {maximum} characters.'))
  .optional()
  .meta({
    description: 'Password of the account; absent for an account without a password.',
    examples: ['a long enough password'],
  });
