import type { SignInWithGoogle } from '@paheli/core/account/google';
import type { Profile } from '@paheli/core/account/schema';
import { useCallback, useState } from 'react';
import { detailOr, readRefusal } from '../../../lib/api/refusal';
import { logWarning } from '../../../lib/log';
import { useAuth } from '../../../lib/session/auth';

/** What the server wants besides Google's token: each is asked for once it is known to be needed. */
export type GoogleProof = {
  readonly credential: string;
  readonly asksForPassword: boolean;
  readonly asksForCode: boolean;
};

/** Signs in with what Google's button hands over; asks for the account's password or a code where those are needed. */
export function useGoogleSignIn(onSignedIn: (user: Profile) => void) {
  const { loginWithGoogle } = useAuth();
  const [proof, setProof] = useState<GoogleProof | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Signs in. Throws what the proof's form has to show. */
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
        const asked = proofAskedBy(error, { credential, asksForPassword: false, asksForCode: false });
        if (asked) return setProof(asked);
        logWarning('The login with Google failed.', error);
        setFailure(detailOr(error, 'Login failed. Please try again.'));
      }
    },
    [prove],
  );

  return { begin, prove, proof, setProof, failure };
}

/** What a refusal asks for beyond what was given; null where it asks for nothing new. */
export function proofAskedBy(error: unknown, given: GoogleProof): GoogleProof | null {
  const facts = readRefusal(error)?.facts;
  const asked = {
    ...given,
    asksForPassword: given.asksForPassword || facts?.link === true,
    asksForCode: given.asksForCode || facts?.secondFactor === true,
  };
  const isNew = asked.asksForPassword !== given.asksForPassword || asked.asksForCode !== given.asksForCode;
  return isNew ? asked : null;
}
