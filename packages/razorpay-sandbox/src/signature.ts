import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA256 in lower-case hexadecimal, Razorpay's signature. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Returns whether two strings are equal, in a time that does not depend on where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
