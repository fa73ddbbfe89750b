import { z } from 'zod';

const message = 'Enter the code of your authenticator app, or one of your recovery codes.';

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. */
export const SecondFactorCode = z
  .string({ error: message })
  .trim()
  .min(1, message)
  .max(20, message)
  .meta({ examples: ['123456'] });

/** How many codes there are for whoever has lost the app. */
export const recoveryCodeCount = 10;

/** What an authenticator app is given. It asks for codes once one of them is confirmed. */
export const TotpSetUp = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** For a QR code. */
  uri: z.string(),
});
export type TotpSetUp = z.infer<typeof TotpSetUp>;

export const ConfirmTotp = z.strictObject({
  /** May be missing where the account has none. */
  password: z.string('Enter your password.').max(128, 'Use at most 128 characters.').optional(),
  code: SecondFactorCode,
});
export type ConfirmTotp = z.infer<typeof ConfirmTotp>;

/** Shown once. Each serves once in place of the app. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const RemoveTotp = z.strictObject({
  /** May be missing where the account has none. */
  password: z.string('Enter your password.').max(128, 'Use at most 128 characters.').optional(),
  code: SecondFactorCode,
});
export type RemoveTotp = z.infer<typeof RemoveTotp>;
