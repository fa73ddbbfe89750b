import type { Message } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** How many events one key may have in a window, which begins with the first event. */
export type Limit = {
  /** Separates the keys of one limit from those of another. */
  readonly name: string;
  readonly points: number;
  readonly windowS: number;
};

/** What is left of a limit: events, and seconds until its window ends. */
export type Left = { readonly events: number; readonly seconds: number };

type CountOptions = { readonly detail?: Message; readonly points?: number };

/** Counts events of each key and refuses those above the limit. */
export type Limiter = {
  /** Counts one event, or so many points. Throws `rate_limited`, with the time until the window ends, where it is above the limit. */
  count(key: string, options?: CountOptions): Promise<void>;
  /** Does the same, and returns what is left. */
  take(key: string, options?: CountOptions): Promise<Left>;
  /** Takes one count back, or so many; also before they were counted. */
  uncount(key: string, points?: number): Promise<void>;
  /** Resets the count. */
  forget(key: string): Promise<void>;
};

export type CreateLimiter = (limit: Limit) => Limiter;

/** Creates a limiter that counts the events of this process. */
export const createMemoryLimiter: CreateLimiter = ({ name, points, windowS }) =>
  limitBy(new RateLimiterMemory({ keyPrefix: name, points, duration: windowS }));

/** Wraps one of the library's counters as a limiter. */
export function limitBy(counter: RateLimiterAbstract): Limiter {
  const take: Limiter['take'] = async (key, { detail, points = 1 } = {}) => {
    try {
      const { remainingPoints, msBeforeNext } = await counter.consume(key, points);
      return { events: remainingPoints, seconds: Math.ceil(msBeforeNext / 1000) };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Problem('rate_limited', { ...(detail && { detail }), retryAfterS });
    }
  };
  return {
    take,
    async count(key, options) {
      await take(key, options);
    },
    async uncount(key, points = 1) {
      await counter.reward(key, points);
    },
    async forget(key) {
      await counter.delete(key);
    },
  };
}
