import { setTimeout as pause } from 'node:timers/promises';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { guessing } from '@paheli/core/tournament/visibility';
import { LRUCache } from 'lru-cache';
import { type CreateLimiter, createMemoryLimiter, type Limiter } from '../foundation/limiter';

/** Slows those who guess codes, and keeps nobody out: many phones of a hall share an address with one that guesses. */
export type JoinCodeGate = {
  /**
   * Returns what is found by a code; undefined for a wrong code, which is counted. A caller with too many wrong codes waits a
   * second for each look-up, a few at once. Throws `rate_limited` where many wait already.
   */
  look<Found>(caller: string, find: () => Promise<Found | undefined>): Promise<Found | undefined>;
  /** Returns whether an address has found a tournament by its code for the first time within an hour. */
  isFirst(address: string, tournamentId: string): Promise<boolean>;
};

/** How many look-ups of one slowed caller may wait. */
const mostWaiting = 200;
const crowded = {
  detail: msg('Many codes are being looked up from your network. Please try again in a moment.'),
};

/** How many slowed callers are kept in mind. */
const mostSlowed = 10_000;

type Slowed = { atOnce: number; readonly waiting: (() => void)[] };

/** Creates a gate. `wait`: how a look-up waits. */
export function createJoinCodeGate(
  createLimiter: CreateLimiter = createMemoryLimiter,
  wait: (ms: number) => Promise<unknown> = pause,
): JoinCodeGate {
  const { freeWrong, windowS, waitMs, atOnce } = guessing;
  const wrong = createLimiter({ name: 'wrong code', points: freeWrong, windowS });
  const found = createLimiter({ name: 'found by code', points: 1, windowS: 3_600 });
  const slowed = new LRUCache<string, Slowed>({ max: mostSlowed, ttl: windowS * 1_000 });

  async function enter(caller: Slowed): Promise<void> {
    if (caller.atOnce < atOnce) caller.atOnce += 1;
    else if (caller.waiting.length >= mostWaiting)
      throw new Problem('rate_limited', { ...crowded, retryAfterS: 5 });
    else await new Promise<void>((resolve) => caller.waiting.push(resolve));
    await wait(waitMs);
  }

  function leave(caller: Slowed): void {
    const next = caller.waiting.shift();
    if (next) next();
    else caller.atOnce -= 1;
  }

  return {
    async look(caller, find) {
      const entered = slowed.get(caller);
      if (entered) await enter(entered);
      try {
        const result = await find();
        if (result === undefined && !(await isWithin(wrong, caller)) && !slowed.has(caller))
          slowed.set(caller, { atOnce: 0, waiting: [] });
        return result;
      } finally {
        if (entered) leave(entered);
      }
    },
    isFirst: (address, tournamentId) => isWithin(found, `${address} ${tournamentId}`),
  };
}

/** Counts an event. Returns whether it is within its limit. */
function isWithin(limiter: Limiter, key: string): Promise<boolean> {
  return limiter.count(key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'rate_limited') return false;
      throw error;
    },
  );
}
