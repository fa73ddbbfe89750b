import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** HMAC-SHA256 in lower-case hexadecimal, which is what Razorpay signs with. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

/** Whether two strings are equal, in a time that tells nothing about where they differ. */
export function isSameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
