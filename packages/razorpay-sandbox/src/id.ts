import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns fourteen letters and digits, as in every Razorpay id. */
export function newToken(): string {
  return Array.from({ length: 14 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** Returns a Razorpay id: a prefix and fourteen letters and digits, such as `order_9A33XWu170gUtm`. */
export function newId(
  prefix: 'order' | 'pay' | 'rfnd' | 'card' | 'disp' | 'adj' | 'setl' | 'cont' | 'fa' | 'pout',
): string {
  return `${prefix}_${newToken()}`;
}
