import { z } from 'zod';
import { Password } from './schema';

/**
 * A change of password. `current` may be absent where the account has no password yet, because it was created with
 * Google.
 */
export const ChangePassword = z
  .strictObject({
    current: z
      .string('Enter your current password.')
      .max(128, 'Use at most 128 characters.')
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
