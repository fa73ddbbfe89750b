import { t } from '@lingui/core/macro';
import type { SignInWithGoogle } from '@paheli/core/account/google';
import type { Profile } from '@paheli/core/account/schema';
import { useCallback, useState } from 'react';
import { problemDetailOr, readProblem } from '../../../lib/api/problem';
import { logWarning } from '../../../lib/log';
import { useAuth } from '../../../lib/session/auth';

/**
 * The proofs that the server requires in addition to Google's token. Each is requested once it is known to be required.
 */
export type GoogleProof = {
  readonly credential: string;
  readonly asksForPassword: boolean;
  readonly asksForCode: boolean;
};

/**
 * Signs in with the token of Google's button. Requests the account's password or a code where the server requires them.
 */
export function useGoogleSignIn(onSignedIn: (user: Profile) => void) {
  const { loginWithGoogle } = useAuth();
  const [proof, setProof] = useState<GoogleProof | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Signs in. Throws the problem that the proof form shows. */
  const prove = useCallback(
    async (input: SignInWithGoogle) => {
      const user = await loginWithGoogle(input);
      setProof(null);
      onSignedIn(user);
    },
    [loginWithGoogle, onSignedIn],
  );

  const begin = useCallback(
    async (credential: string) => {
      setFailure(null);
      try {
        await prove({ credential });
      } catch (error) {
        const required = proofRequiredBy(error, { credential, asksForPassword: false, asksForCode: false });
        if (required) return setProof(required);
        logWarning('The login with Google failed.', error);
        setFailure(problemDetailOr(error, t`Login failed. Please try again.`));
      }
    },
    [prove],
  );

  return { begin, prove, proof, setProof, failure };
}

/** Returns the proofs that a problem requires, with those given already; null where it requires no further proof. */
export function proofRequiredBy(error: unknown, current: GoogleProof): GoogleProof | null {
  const facts = readProblem(error)?.facts;
  const required = {
    ...current,
    asksForPassword: current.asksForPassword || facts?.link === true,
    asksForCode: current.asksForCode || facts?.secondFactor === true,
  };
  const isNew =
    required.asksForPassword !== current.asksForPassword || required.asksForCode !== current.asksForCode;
  return isNew ? required : null;
}
