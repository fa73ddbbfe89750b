import { Email } from '@paheli/core/account/schema';
import { Problem } from '@paheli/core/problem';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Log } from '../log';

/** Who somebody is, as Google vouches for it. */
export type GoogleIdentity = {
  /** Google's id of the account, which never changes. */
  readonly subject: string;
  /** An address that Google has verified. */
  readonly email: string;
  readonly name: string | undefined;
};

export type Google = {
  /** Our client id at Google, which pages need for its button. */
  readonly clientId: string;
  /**
   * Who an ID token is of. Throws `invalid_credentials` for one that Google did not make for us, that has
   * expired or whose e-mail address is not verified, and `unavailable` where Google's keys cannot be had.
   */
  identify(idToken: string, now: Date): Promise<GoogleIdentity>;
};

type GoogleConfig = {
  /** Our client id at Google, which its tokens for us are addressed to. */
  readonly clientId: string;
  /** Where the keys are published that sign them. */
  readonly jwksUrl: string;
};

/** https://developers.google.com/identity/gsi/web/guides/verify-google-id-token */
const issuers = ['https://accounts.google.com', 'accounts.google.com'];
const algorithms = ['RS256'];
const keysTimeoutMs = 5_000;
const retryAfterS = 5;

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email,
  email_verified: z.boolean(),
  name: z.string().optional(),
});

/** Google, as far as its ID tokens go. Keys are fetched when first needed, kept, and fetched anew for an unknown one. */
export function createGoogle({ clientId, jwksUrl }: GoogleConfig, log: Log): Google {
  const keys = orUnavailable(createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: keysTimeoutMs }), log);
  return {
    clientId,
    async identify(idToken, now) {
      const { sub, email, email_verified, name } = await readClaims(keys, idToken, clientId, now);
      if (!email_verified) throw refusal('Verify your e-mail address at Google first.');
      return { subject: sub, email, name };
    },
  };
}

async function readClaims(keys: JWTVerifyGetKey, idToken: string, audience: string, now: Date) {
  const requiredClaims = ['exp', 'iat'];
  const options = { issuer: issuers, audience, algorithms, requiredClaims, currentDate: now };
  try {
    const { payload } = await jwtVerify(idToken, keys, options);
    return Claims.parse(payload);
  } catch (error) {
    const isBad = error instanceof errors.JOSEError || error instanceof z.ZodError;
    throw isBad ? refusal('Google did not confirm this sign-in. Please try again.') : error;
  }
}

/** Keys that cannot be had are no fault of the token; a token whose key is not among them is not Google's. */
function orUnavailable(keys: JWTVerifyGetKey, log: Log): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isUnknown =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      if (isUnknown) throw error;
      log.warn({ err: error }, "Google's keys could not be had");
      const detail = 'Signing in with Google is not available right now. Please try again shortly.';
      throw new Problem('unavailable', { detail, retryAfterS });
    }
  };
}

function refusal(detail: string): Problem {
  return new Problem('invalid_credentials', { detail });
}
