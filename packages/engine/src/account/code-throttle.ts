import { msg } from '@paheli/core/message';
import { type CreateLimiter, createMemoryLimiter } from '../foundation/limiter';
import type { Origin } from './login-throttle';

/** Limits how many codes are sent: to one number, and for callers from one address. */
export type CodeThrottle = {
  /**
   * Counts one code that anybody can request: by number and address, by address, and by number as a whole. Devices that
   * signed in to the number's account before share a separate count of the number. Throws `rate_limited` after too many
   * recent codes.
   */
  ask(mobileNumber: string, origin: Origin): Promise<void>;
  /** Counts a signed-in user's request, apart from the counts that anybody can use up. Throws `rate_limited`. */
  askSignedIn(userId: string): Promise<void>;
  /**
   * Counts one code to a number that a signed-in user confirms, by number for a day. A number that the account has
   * already is counted apart: other accounts cannot use up its count. Throws `rate_limited`.
   */
  confirm(mobileNumber: string, number: { readonly isOwn: boolean }): Promise<void>;
  /** Allows so many more codes from an address in this window. */
  open(address: string, places: number): Promise<void>;
};

const hourS = 3_600;
/** Many phones share one address: a school, or a provider's customers. */
const perAddressFactor = 200;
/**
 * From all addresses together, one number takes this many times more codes an hour than from one address, so strangers
 * do not block it.
 */
const perHourFactor = 10;
/** The same factor for a day. The limit bounds the cost of messages and the number of codes to guess. */
const perDayFactor = 20;
const refusal = { detail: msg('Too many codes were requested. Please wait a while and try again.') };

/** Creates a throttle of so many codes an hour for each number and address, number's devices, and signed-in user. */
export function createCodeThrottle(
  perNumber: number,
  createLimiter: CreateLimiter = createMemoryLimiter,
): CodeThrottle {
  const limiter = (name: string, factor: number, windowS = hourS) =>
    createLimiter({ name: `code:${name}`, points: perNumber * factor, windowS });
  const byPair = limiter('pair', 1);
  const byMarks = limiter('marks', 1);
  const byMarksADay = limiter('marks a day', perDayFactor, 24 * hourS);
  const byUser = limiter('user', 1);
  const byConfirmedADay = limiter('confirmed number a day', perDayFactor, 24 * hourS);
  const byAddress = limiter('address', perAddressFactor);
  const byNumber = limiter('number', perHourFactor);
  const byNumberADay = limiter('number a day', perDayFactor, 24 * hourS);
  return {
    async ask(mobileNumber, { address, deviceId }) {
      if (deviceId !== undefined) {
        await byMarks.count(mobileNumber, refusal);
        return byMarksADay.count(mobileNumber, refusal);
      }
      // Before the counts of the whole number, so that a refused request does not use them up for others.
      await byPair.count(`${mobileNumber} ${address}`, refusal);
      await byNumber.count(mobileNumber, refusal);
      await byNumberADay.count(mobileNumber, refusal);
      await byAddress.count(address, refusal);
    },
    async askSignedIn(userId) {
      await byUser.count(userId, refusal);
    },
    async open(address, places) {
      await byAddress.uncount(address, places);
    },
    async confirm(mobileNumber, { isOwn }) {
      await byConfirmedADay.count(`${isOwn ? 'own' : 'new'} ${mobileNumber}`, refusal);
    },
  };
}
