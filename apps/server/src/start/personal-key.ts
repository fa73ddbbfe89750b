import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { personalKeyBytes } from '@paheli/engine/account/personal-data';
import type { Env } from '../env';
import { keepOnce } from './keep-once';

/** Returns the key of personal data: the configured one, or one that is created once and kept in DATA_DIR. */
export async function personalKey({ PII_KEY, DATA_DIR }: Pick<Env, 'PII_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  const make = () => randomBytes(personalKeyBytes).toString('base64');
  return Buffer.from(PII_KEY ?? (await keepOnce(join(DATA_DIR, 'pii-key'), make)), 'base64');
}
