import { type CreateLimiter, createMemoryLimiter } from '../limiter';

/** Slows guessing of passwords, by account and by address. Never a lasting lock. */
export type LoginThrottle = {
  /** Counts one attempt. Throws `rate_limited` when there were too many failures of late. */
  attempt(account: string, address: string): Promise<void>;
  /** After a success: forgives the account's failures, and does not count the attempt against the address. */
  succeed(account: string, address: string): Promise<void>;
};

const refusal = { detail: 'Too many sign-in attempts. Please wait a moment and try again.' };

/** A throttle whose failures are counted by `createLimiter`: in this process, unless told otherwise. */
export function createLoginThrottle(
  limits: { perAccount: number; perAddress: number; windowS: number },
  createLimiter: CreateLimiter = createMemoryLimiter,
): LoginThrottle {
  const { perAccount, perAddress, windowS } = limits;
  const byAccount = createLimiter({ name: 'sign-in:account', points: perAccount, windowS });
  const byAddress = createLimiter({ name: 'sign-in:address', points: perAddress, windowS });
  return {
    async attempt(account, address) {
      await byAddress.count(address, refusal);
      await byAccount.count(account, refusal);
    },
    async succeed(account, address) {
      await byAccount.forget(account);
      // Many people share one address: their successes must not use up what its failures may.
      await byAddress.uncount(address);
    },
  };
}
