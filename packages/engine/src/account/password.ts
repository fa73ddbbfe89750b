import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Few hashes at a time, so that a burst of sign-ins does not block other work. */
const turn = pLimit(2);

/** The hash that passwords are compared with where there is no account: the comparison takes the same time. */
let decoyHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return turn(() => hash(password, cost));
}

/** Returns whether the password is right. Without a stored hash, returns false after the same work. */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  decoyHash ??= hashPassword('a password nobody has');
  const against = storedHash ?? (await decoyHash);
  const fits = await turn(() => verify(against, password));
  return fits && storedHash !== null;
}
