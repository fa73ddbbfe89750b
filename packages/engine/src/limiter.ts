import { Problem } from '@paheli/core/problem';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How much may happen to one key in a window, which begins with the first of it. */
export type Limit = {
  /** Tells the keys of one limit from those of another. */
  readonly name: string;
  readonly points: number;
  readonly windowS: number;
};

/** Counts what happens to each key and refuses what is too much. */
export type Limiter = {
  /** Counts one. Throws `rate_limited`, with the time until the window ends, where it is beyond the limit. */
  count(key: string, refusal?: { readonly detail: string }): Promise<void>;
  /** Takes one back. */
  uncount(key: string): Promise<void>;
  /** Begins anew. */
  forget(key: string): Promise<void>;
};

export type CreateLimiter = (limit: Limit) => Limiter;

/** A limiter that counts what this process sees. */
export const createMemoryLimiter: CreateLimiter = ({ name, points, windowS }) =>
  limitBy(new RateLimiterMemory({ keyPrefix: name, points, duration: windowS }));

/** A limiter over one of the library's counters. */
export function limitBy(counter: RateLimiterAbstract): Limiter {
  return {
    async count(key, refusal) {
      try {
        await counter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Problem('rate_limited', { ...refusal, retryAfterS });
      }
    },
    async uncount(key) {
      await counter.reward(key);
    },
    async forget(key) {
      await counter.delete(key);
    },
  };
}
