import { z } from 'zod';
import { DeviceMark, MobileNumber, Password } from './schema';
import { SecondFactorCode } from './totp';

/** Six digits that were sent to a mobile number. */
export const OneTimeCode = z
  .string({ error: 'Enter the code that was sent to you.' })
  .trim()
  .regex(/^[0-9]{6}$/, 'Enter the six digits that were sent to you.')
  .meta({ examples: ['123456'] });

/** How long a code serves, in milliseconds. */
export const codeLifetimeMs = 10 * 60_000;
/** Guesses at one code from the device or address that requested it, and as many from everywhere else. */
export const codeTries = 5;

/** Asking for a code by which a forgotten password is replaced. */
export const AskCode = z.strictObject({
  mobileNumber: MobileNumber,
  /** The `device_mark` of an earlier sign-in on this device; one that is not valid is ignored. */
  deviceMark: DeviceMark.optional(),
});
export type AskCode = z.infer<typeof AskCode>;

/** Another password for whoever can read what is sent to the account's mobile number. */
export const ResetPassword = z.strictObject({
  mobileNumber: MobileNumber,
  code: OneTimeCode,
  password: Password,
  /** For accounts with an authenticator app: its code, or a recovery code. */
  totpCode: SecondFactorCode.optional(),
  /** The `device_mark` with which the code was requested. */
  deviceMark: DeviceMark.optional(),
});
export type ResetPassword = z.infer<typeof ResetPassword>;

/** Asking for a code that proves a mobile number: the account's own, or the one that it is to have. */
export const ChangeMobile = z.strictObject({
  mobileNumber: MobileNumber,
  /** The account's password; may be missing where there is none. */
  password: z.string('Enter your password.').max(128, 'Use at most 128 characters.').optional(),
});
export type ChangeMobile = z.infer<typeof ChangeMobile>;

export const ConfirmMobile = z.strictObject({ code: OneTimeCode });
export type ConfirmMobile = z.infer<typeof ConfirmMobile>;
