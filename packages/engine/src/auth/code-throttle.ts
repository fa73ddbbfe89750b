import { type CreateLimiter, createMemoryLimiter } from '../limiter';

/** Limits how many codes are sent: to one number, and for callers from one address. */
export type CodeThrottle = {
  /** Counts one code. Throws `rate_limited` where there were too many of late. */
  ask(mobileNumber: string, address: string): Promise<void>;
};

const windowS = 3_600;
/** Many phones share one address. */
const perAddressFactor = 20;
const refusal = { detail: 'Too many codes were asked for. Please wait a while and try again.' };

/** A throttle of so many codes an hour for each number, and twenty times as many for each address. */
export function createCodeThrottle(
  perNumber: number,
  createLimiter: CreateLimiter = createMemoryLimiter,
): CodeThrottle {
  const byNumber = createLimiter({ name: 'code:number', points: perNumber, windowS });
  const byAddress = createLimiter({
    name: 'code:address',
    points: perNumber * perAddressFactor,
    windowS,
  });
  return {
    async ask(mobileNumber, address) {
      await byAddress.count(address, refusal);
      await byNumber.count(mobileNumber, refusal);
    },
  };
}
