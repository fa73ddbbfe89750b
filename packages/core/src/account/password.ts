import { z } from 'zod';
import { Password } from './schema';

/** Another password; `current` may be missing where the account has none yet (it was made with Google). */
export const ChangePassword = z.strictObject({
  current: z.string('Enter your current password.').max(128, 'Use at most 128 characters.').optional(),
  new: Password,
});
export type ChangePassword = z.infer<typeof ChangePassword>;
