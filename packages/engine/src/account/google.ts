import { Email } from '@paheli/core/account/schema';
import { type Message, msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Log } from '../foundation/log';

/** The identity that Google confirms. */
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
   * Returns the identity of an ID token. Throws `invalid_credentials` for a token that Google did not issue to us, that
   * has expired, or whose e-mail address is not verified. Throws `unavailable` where Google's keys cannot be fetched.
   */
  identify(idToken: string, now: Date): Promise<GoogleIdentity>;
};

type GoogleConfig = {
  /** Our client id at Google, the audience of its tokens for us. */
  readonly clientId: string;
  /** Where the signing keys are published. */
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

/**
 * Creates the verification of Google's ID tokens. Keys are fetched when first needed, kept, and fetched again for an
 * unknown key id.
 */
export function createGoogle({ clientId, jwksUrl }: GoogleConfig, log: Log): Google {
  const keys = orUnavailable(createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: keysTimeoutMs }), log);
  return {
    clientId,
    async identify(idToken, now) {
      const { sub, email, email_verified, name } = await readClaims(keys, idToken, clientId, now);
      if (!email_verified) throw refusal(msg('Verify your e-mail address at Google first.'));
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
    throw isBad ? refusal(msg('Google did not confirm this sign-in. Please try again.')) : error;
  }
}

/**
 * Reports keys that cannot be fetched as `unavailable`, because the token may be valid. A token whose key is not among
 * them is not Google's.
 */
function orUnavailable(keys: JWTVerifyGetKey, log: Log): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      const isUnknown =
        error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
      if (isUnknown) throw error;
      log.warn({ err: error }, "Google's keys could not be fetched");
      const detail = msg('Signing in with Google is not available right now. Please try again shortly.');
      throw new Problem('unavailable', { detail, retryAfterS });
    }
  };
}

function refusal(detail: Message): Problem {
  return new Problem('invalid_credentials', { detail });
}
