import { z } from 'zod';

/** Signing in with Google: the ID token that Google's button handed to the page. */
export const SignInWithGoogle = z
  .strictObject({
    credential: z.string().min(1).max(8192).optional(),
    /** A synonym of `credential`. */
    idToken: z.string().min(1).max(8192).optional(),
    /** The account's own password, asked for once where the e-mail already belongs to an account. */
    password: z.string().min(1).max(128).optional(),
  })
  .refine(({ credential, idToken }) => credential !== undefined || idToken !== undefined, {
    path: ['credential'],
    message: "Send Google's ID token as credential.",
  });
export type SignInWithGoogle = z.infer<typeof SignInWithGoogle>;
