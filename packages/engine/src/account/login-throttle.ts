import { msg } from '@paheli/core/message';
import { type CreateLimiter, createMemoryLimiter } from '../foundation/limiter';

/** The origin of an attempt. */
export type Origin = {
  readonly address: string;
  /** clears the failures of its account from there */
  readonly deviceId?: string | undefined;
};

/** Slows down guessing without letting strangers lock a player out. Never locks for good. */
export type LoginThrottle = {
  /**
   * Counts one attempt that anybody can make: by account and address, by address, and by account as a whole. A device
   * that signed in before is counted separately: by itself, and with all such devices of the account. Throws
   * `rate_limited` after too many recent failures.
   */
  attempt(account: string, origin: Origin): Promise<void>;
  /** Clears, after a success, the failures from the same origin, and uncounts the attempt in the other counts. */
  succeed(account: string, origin: Origin): Promise<void>;
  /**
   * Counts one guess of a caller with a first proof, such as a session or the right password: by account as a whole,
   * from all origins, since strangers cannot use up its count. Devices that signed in before share another count of the
   * same size. Throws `rate_limited`.
   */
  attemptProved(account: string, origin: Origin): Promise<void>;
  /** Does the same as `succeed`, for `attemptProved`. */
  succeedProved(account: string, origin: Origin): Promise<void>;
};

/** From all addresses together, an account takes this many times more failures than from one address. */
const wholeFactor = 10;
const refusal = { detail: msg('Too many sign-in attempts. Please wait a moment and try again.') };

/** Creates a throttle whose failures are counted by `createLimiter`: in this process by default. */
export function createLoginThrottle(
  limits: { perAccount: number; perAddress: number; windowS: number },
  createLimiter: CreateLimiter = createMemoryLimiter,
): LoginThrottle {
  const { perAccount, perAddress, windowS } = limits;
  const points = perAccount;
  const byPair = createLimiter({ name: 'sign-in:pair', points, windowS });
  const byDevice = createLimiter({ name: 'sign-in:device', points, windowS });
  // Every sign-in without a mark returns a fresh one, so all marks share a count: many marks must not allow more
  // guesses.
  const byMarks = createLimiter({ name: 'sign-in:marks', points: points * wholeFactor, windowS });
  const byProof = createLimiter({ name: 'sign-in:proof', points, windowS });
  const byMarkedProof = createLimiter({ name: 'sign-in:marked proof', points, windowS });
  const byAccount = createLimiter({ name: 'sign-in:account', points: points * wholeFactor, windowS });
  const byAddress = createLimiter({ name: 'sign-in:address', points: perAddress, windowS });
  return {
    async attempt(account, { address, deviceId }) {
      if (deviceId !== undefined) {
        await byDevice.count(keyOf(account, deviceId), refusal);
        return byMarks.count(account, refusal);
      }
      await byAddress.count(address, refusal);
      // Before the count of the whole account, so that a refused attempt does not use it up for others.
      await byPair.count(keyOf(account, address), refusal);
      await byAccount.count(account, refusal);
    },
    async succeed(account, { address, deviceId }) {
      if (deviceId !== undefined) {
        await byDevice.forget(keyOf(account, deviceId));
        return byMarks.uncount(account);
      }
      await byPair.forget(keyOf(account, address));
      await byAccount.uncount(account);
      // Many people share one address: their successes must not use up its allowed failures.
      await byAddress.uncount(address);
    },
    async attemptProved(account, { address, deviceId }) {
      if (deviceId !== undefined) return byMarkedProof.count(account, refusal);
      await byAddress.count(address, refusal);
      await byProof.count(account, refusal);
    },
    async succeedProved(account, { address, deviceId }) {
      if (deviceId !== undefined) return byMarkedProof.forget(account);
      await byProof.forget(account);
      await byAddress.uncount(address);
    },
  };
}

function keyOf(account: string, origin: string): string {
  return `${account} ${origin}`;
}
