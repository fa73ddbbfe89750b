import { z } from 'zod';
import { DeviceMark } from './schema';
import { SecondFactorCode } from './totp';

const missingToken = "Send Google's ID token as credential.";
const IdToken = z
  .string({ error: missingToken })
  .min(1, missingToken)
  .max(8192, "This is no ID token of Google's: it is too long.");

/** Signing in with Google: the ID token that Google's button handed to the page. */
export const SignInWithGoogle = z
  .strictObject({
    credential: IdToken.optional(),
    /** A synonym of `credential`. */
    idToken: IdToken.optional(),
    /** The account's own password, asked for once where the e-mail address is proved on an account. */
    password: z
      .string({ error: 'Enter your password.' })
      .min(1, 'Enter your password.')
      .max(128, 'Use at most 128 characters.')
      .optional(),
    /** For accounts with an authenticator app: its code, or a recovery code. */
    code: SecondFactorCode.optional(),
    /** The `device_mark` of an earlier sign-in on this device; one that is not valid is ignored. */
    deviceMark: DeviceMark.optional(),
  })
  .refine(({ credential, idToken }) => credential !== undefined || idToken !== undefined, {
    path: ['credential'],
    message: missingToken,
  });
export type SignInWithGoogle = z.infer<typeof SignInWithGoogle>;

/** Links a Google account with the account of a signed-in user. */
export const LinkGoogle = z.strictObject({
  credential: IdToken,
  /** The account's password; left out for an account without a password. */
  password: z.string('Enter your password.').max(128, 'Use at most 128 characters.').optional(),
  /** For accounts with an authenticator app: its code, or a recovery code. */
  code: SecondFactorCode.optional(),
});
export type LinkGoogle = z.infer<typeof LinkGoogle>;

/** What a sign-in page has to know before it shows its ways in. */
export const SignInOptions = z.object({
  /** Our client id at Google; null where signing in with Google is not set up. */
  googleClientId: z.string().nullable(),
  /** Whether players confirm their mobile number before they pay, join, unlock or withdraw. */
  requiresMobileProof: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;
