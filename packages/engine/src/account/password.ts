import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** What one argon2id hash costs: memory in KiB, passes over it, lanes. */
export type HashingCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Whether the password fits; without a stored hash returns false after the same work. */
  isRight(password: string, storedHash: string | null): Promise<boolean>;
};

/** OWASP password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. */
const recommendedCost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Few hashes at a time, so that a burst of logins starves nothing else. */
const hashesAtOnce = 2;

/** Creates what stores and checks passwords. Only tests that are about something else choose a lower cost. */
export function createPasswords(cost: HashingCost = recommendedCost): Passwords {
  const turn = pLimit(hashesAtOnce);
  const hashInTurn = (password: string) => turn(() => hash(password, cost));
  /** What verifying is done against where there is no account. */
  let decoyHash: Promise<string> | undefined;
  return {
    hash: hashInTurn,
    async isRight(password, storedHash) {
      decoyHash ??= hashInTurn('a password nobody has');
      const against = storedHash ?? (await decoyHash);
      const fits = await turn(() => verify(against, password));
      return fits && storedHash !== null;
    },
  };
}
