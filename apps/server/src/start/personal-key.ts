import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { personalKeyBytes } from '@paheli/engine/account/personal-data';
import type { Env } from '../env';
import { keepOnce } from './keep-once';

type KeyEnv = Pick<Env, 'PII_KEY' | 'PII_KEY_PREVIOUS' | 'DATA_DIR'>;

/** The keys of personal data: `key` encrypts, and `previous` is read as well. */
export type PersonalKeys = { readonly key: Buffer; readonly previous: Buffer | undefined };

/** Returns the keys of personal data: the configured ones, or one that is created once and kept in DATA_DIR. */
export async function personalKeys(env: KeyEnv): Promise<PersonalKeys> {
  const make = () => randomBytes(personalKeyBytes).toString('base64');
  return keysOf(env.PII_KEY ?? (await keepOnce(keyFile(env), make)), env);
}

/** Returns the keys of personal data without creating one. Throws where there is none. */
export async function knownPersonalKeys(env: KeyEnv): Promise<PersonalKeys> {
  const kept = env.PII_KEY ?? (await readFile(keyFile(env), 'utf8').catch(() => undefined));
  if (kept !== undefined) return keysOf(kept, env);
  throw new Error(
    `There is no key of personal data: set PII_KEY, or put the file pii-key back to ${env.DATA_DIR}.`,
  );
}

function keyFile({ DATA_DIR }: KeyEnv): string {
  return join(DATA_DIR, 'pii-key');
}

function keysOf(key: string, { PII_KEY_PREVIOUS: previous }: KeyEnv): PersonalKeys {
  return {
    key: Buffer.from(key, 'base64'),
    previous: previous ? Buffer.from(previous, 'base64') : undefined,
  };
}
