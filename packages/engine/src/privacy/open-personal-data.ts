import { personalKeys } from '@paheli/db/schema/account';
import {
  createPersonalData,
  fingerprintKeyOf,
  type PersonalData,
  type Place,
} from '../account/personal-data';
import type { Deps } from '../deps';
import { checkPersonalKey } from './check-personal-key';

export type MasterKeys = {
  readonly key: Uint8Array;
  /** Another key, which is read as well, while keys change. */
  readonly previous: Uint8Array | undefined;
};

export const fingerprintKeyPlace: Place = { userId: 'installation', field: 'fingerprint key' };

type Opening = Pick<Deps, 'database' | 'now'>;

/**
 * Opens the encryption of personal data under configured keys, with the database's key of fingerprints, which the first
 * start stores. Throws where the key is not the one of the stored data, and where keys change before that first start.
 */
export async function openPersonalData(deps: Opening, { key, previous }: MasterKeys): Promise<PersonalData> {
  const sealing = createPersonalData(key, { previousKey: previous });
  await checkPersonalKey({ ...deps, personalData: sealing });
  const stored =
    (await readFingerprintKey(deps)) ?? (await storeFingerprintKey(deps, { key, previous }, sealing));
  try {
    const fingerprintKey = sealing.open(stored, fingerprintKeyPlace);
    return createPersonalData(key, { previousKey: previous, fingerprintKey });
  } catch (cause) {
    throw new Error('PII_KEY is not the key that the data of this database were encrypted with.', { cause });
  }
}

/**
 * Opens the encryption under a key that was created here for development. It may meet the database of another key, and
 * stores nothing there.
 */
export async function openLocalPersonalData(
  deps: Pick<Deps, 'database'>,
  key: Uint8Array,
): Promise<PersonalData> {
  const sealing = createPersonalData(key);
  const stored = await readFingerprintKey(deps);
  try {
    if (stored === undefined) return sealing;
    return createPersonalData(key, { fingerprintKey: sealing.open(stored, fingerprintKeyPlace) });
  } catch {
    return sealing;
  }
}

/** Returns the stored key; another process may have stored it first, sealed by the same key. */
async function storeFingerprintKey(
  deps: Opening,
  { key, previous }: MasterKeys,
  sealing: PersonalData,
): Promise<Buffer> {
  if (previous !== undefined) {
    throw new Error('PII_KEY_PREVIOUS is set too early: start once with the former key alone, as PII_KEY.');
  }
  const fingerprintKey = sealing.seal(fingerprintKeyOf(key), fingerprintKeyPlace);
  await deps.database.db
    .insert(personalKeys)
    .values({ fingerprintKey, createdAt: deps.now() })
    .onConflictDoNothing();
  return (await readFingerprintKey(deps)) ?? fingerprintKey;
}

async function readFingerprintKey({ database }: Pick<Deps, 'database'>): Promise<Buffer | undefined> {
  const [row] = await database.db.select().from(personalKeys);
  return row?.fingerprintKey;
}
