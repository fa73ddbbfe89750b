import { Problem } from '@paheli/core/problem';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Slows guessing of passwords, by account and by address. Never a lasting lock. */
export type LoginThrottle = {
  /** Counts one attempt. Throws `rate_limited` when there were too many failures of late. */
  attempt(account: string, address: string): Promise<void>;
  /** After a success: forgives the account's failures, and does not count the attempt against the address. */
  succeed(account: string, address: string): Promise<void>;
};

export function createLoginThrottle(limits: {
  perAccount: number;
  perAddress: number;
  windowS: number;
}): LoginThrottle {
  const byAccount = new RateLimiterMemory({
    keyPrefix: 'account',
    points: limits.perAccount,
    duration: limits.windowS,
  });
  const byAddress = new RateLimiterMemory({
    keyPrefix: 'address',
    points: limits.perAddress,
    duration: limits.windowS,
  });
  return {
    async attempt(account, address) {
      try {
        await byAddress.consume(address);
        await byAccount.consume(account);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterS = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem('rate_limited', {
          detail: 'Too many sign-in attempts. Please wait a moment and try again.',
          retryAfterS,
        });
      }
    },
    async succeed(account, address) {
      await byAccount.delete(account);
      // Many people share one address: their successes must not use up what its failures may.
      await byAddress.reward(address);
    },
  };
}
