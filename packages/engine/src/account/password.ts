import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '@paheli/core/semaphore';

/** The cost of one argon2id hash: memory in KiB, passes over it, lanes. */
export type HashingCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Returns whether the password is right. Without a stored hash, returns false after the same work. */
  isRight(password: string, storedHash: string | null): Promise<boolean>;
};

/** OWASP password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. */
const recommendedCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Node's thread pool has four threads: at least one stays free for files and names of hosts. */
const mostHashesAtOnce = 3;

/** Returns how many hashes may run at once: a burst of sign-ins leaves one of the cores to all other work. */
export function hashesAtOnce(cores: number): number {
  return Math.min(mostHashesAtOnce, Math.max(1, cores - 1));
}

/** Creates the hashing and checking of passwords. Only tests of other subjects choose a lower cost. */
export function createPasswords(cost: HashingCost = recommendedCost): Passwords {
  const turns = new Semaphore(hashesAtOnce(availableParallelism()));
  const hashInTurn = (password: string) => turns.run(() => hash(password, cost));
  /** The hash that passwords are compared with where there is no account: the comparison takes the same time. */
  let decoyHash: Promise<string> | undefined;
  return {
    hash: hashInTurn,
    async isRight(password, storedHash) {
      decoyHash ??= hashInTurn('a password nobody has');
      const against = storedHash ?? (await decoyHash);
      const fits = await turns.run(() => verify(against, password));
      return fits && storedHash !== null;
    },
  };
}
