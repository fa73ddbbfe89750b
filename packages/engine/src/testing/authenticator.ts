import { Secret, TOTP } from 'otpauth';

/** Returns the code that an authenticator app shows at an instant for a secret in base32. */
export function codeAt(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}
