import { z } from 'zod';
import { key } from '../message';
import { Password } from './schema';

/**
 * A change of password. `current` may be absent where the account has no password yet, because it was created with
 * Google.
 */
export const ChangePassword = z
  .strictObject({
    current: z
      .string(key('Enter your current password.'))
      .max(128, key('Use at most {maximum} characters.'))
      .optional()
      .meta({
        description: 'Current password; absent for an account without a password.',
        examples: ['my current password'],
      }),
    new: Password.meta({
      description: 'New password of 8 to 128 characters.',
      examples: ['a long enough password'],
    }),
  })
  .meta({ id: 'ChangePassword', description: "A new password for the caller's account." });
export type ChangePassword = z.infer<typeof ChangePassword>;
