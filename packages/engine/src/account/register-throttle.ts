import { msg } from '@paheli/core/message';
import { type CreateLimiter, createMemoryLimiter } from '../foundation/limiter';

/** Limits the registrations from one address, refused ones included. */
export type RegisterThrottle = {
  /** Counts one registration. Throws `rate_limited` where there were too many. */
  count(address: string): Promise<void>;
  /** Allows so many more registrations from an address in this window. */
  open(address: string, places: number): Promise<void>;
};

/** The share of an hour's registrations allowed within one minute: enough for a school class, not for a program. */
const minuteShare = 0.15;
const refusal = {
  detail: msg('Too many accounts were registered from your network. Please wait a while and try again.'),
};

/** Creates a throttle of `perHour` registrations for each address, and 15 % of them a minute. */
export function createRegisterThrottle(
  perHour: number,
  createLimiter: CreateLimiter = createMemoryLimiter,
): RegisterThrottle {
  const perMinute = Math.ceil(perHour * minuteShare);
  const byMinute = createLimiter({ name: 'register:minute', points: perMinute, windowS: 60 });
  const byHour = createLimiter({ name: 'register:hour', points: perHour, windowS: 3_600 });
  return {
    async count(address) {
      await byMinute.count(address, refusal);
      await byHour.count(address, refusal);
    },
    async open(address, places) {
      await byMinute.uncount(address, places);
      await byHour.uncount(address, places);
    },
  };
}
