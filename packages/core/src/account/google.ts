import { z } from 'zod';
import { key } from '../message';
import { CurrentPassword } from './current-password';
import { DeviceMark } from './schema';
import { OptionalSecondFactorCode } from './totp';

const missingToken = key("Send Google's ID token as credential.");
const IdToken = z
  .string({ error: missingToken })
  .min(1, missingToken)
  .max(8192, key("This is no ID token of Google's: it is too long."));

function isToken(field: PropertyKey | undefined): boolean {
  return field === 'credential' || field === 'idToken';
}

/** A sign-in with Google: the ID token that Google's button gives to the page. */
export const SignInWithGoogle = z
  .strictObject({
    credential: IdToken.optional().meta({
      description: 'Google ID token.',
      examples: ['eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnb29nbGUifQ.c2lnbmF0dXJl'],
    }),
    idToken: IdToken.optional().meta({
      description: 'Synonym of `credential`.',
      examples: ['eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnb29nbGUifQ.c2lnbmF0dXJl'],
    }),
    password: z
      .string({ error: key('Enter your password.') })
      .min(1, key('Enter your password.'))
      .max(128, key('Use at most {maximum} characters.'))
      .optional()
      .meta({
        description:
          'Password of the existing account with the same e-mail address; required once to link the two.',
        examples: ['a long enough password'],
      }),
    code: OptionalSecondFactorCode,
    deviceMark: DeviceMark.optional(),
  })
  .refine(({ credential, idToken }) => credential !== undefined || idToken !== undefined, {
    path: ['credential'],
    message: missingToken,
    // Runs also where another field is invalid, so that the response lists all errors.
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some(({ path }) => isToken(path?.[0])),
  })
  .meta({ id: 'SignInWithGoogle', description: 'Sign-in with a Google ID token.' });
export type SignInWithGoogle = z.infer<typeof SignInWithGoogle>;

/** Links a Google account with the account of a signed-in user. */
export const LinkGoogle = z
  .strictObject({
    credential: IdToken.meta({
      description: 'Google ID token.',
      examples: ['eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJnb29nbGUifQ.c2lnbmF0dXJl'],
    }),
    password: CurrentPassword,
    code: OptionalSecondFactorCode,
  })
  .meta({ id: 'LinkGoogle', description: "A Google account to link with the caller's account." });
export type LinkGoogle = z.infer<typeof LinkGoogle>;

/** The settings that a sign-in page needs before it offers ways to sign in. */
export const SignInOptions = z.object({
  /** Our client id at Google; null where sign-in with Google is not configured. */
  googleClientId: z.string().nullable(),
  /** Whether players confirm their mobile number before they pay, join, unlock or withdraw. */
  requiresMobileProof: z.boolean(),
});
export type SignInOptions = z.infer<typeof SignInOptions>;
