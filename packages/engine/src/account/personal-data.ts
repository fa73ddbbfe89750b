import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** The place of a ciphertext: it can be decrypted for that place only. */
export type Place = {
  /** The user's id; `installation` for what belongs to none. */
  readonly userId: string;
  readonly field: 'pan' | 'payout' | 'document' | 'totp' | `withdrawal:${string}` | 'fingerprint key';
};

/** Encryption of personal numbers, which are unreadable in the database and in its backups. */
export type PersonalData = {
  /** Encrypts a text, into a different ciphertext each time. */
  encrypt(text: string, place: Place): Buffer;
  /** Decrypts a text. Throws where the bytes were encrypted under another key, for another place, or were changed. */
  decrypt(bytes: Uint8Array, place: Place): string;
  /** Does the same as `encrypt`, for bytes that are no text. */
  seal(bytes: Uint8Array, place: Place): Buffer;
  /** Does the same as `decrypt`, for sealed bytes. */
  open(sealed: Uint8Array, place: Place): Buffer;
  /**
   * Seals bytes again where the previous key sealed them; returns null for those that the current key sealed. Throws where
   * neither did.
   */
  reseal(sealed: Uint8Array, place: Place): Buffer | null;
  /**
   * Returns the same 32 bytes for the same text, by which it is found again. They cannot be computed without the key.
   */
  fingerprint(text: string): Buffer;
};

export const personalKeyBytes = 32;

/** The version of the layout and algorithm of the bytes below: version, nonce, tag, ciphertext. */
const version = 1;
const algorithm = 'aes-256-gcm';
/** NIST SP 800-38D: 96 bits, which may be random for as many texts as a product will ever have under one key. */
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

export type PersonalDataOptions = {
  /** Another master key, which is read as well, while keys change. */
  readonly previousKey?: Uint8Array | undefined;
  /** The key of fingerprints, which stays when the master key changes; derived from the master key by default. */
  readonly fingerprintKey?: Uint8Array | undefined;
};

/** Creates encryption and fingerprints under a master key of 32 bytes, with a derived key for each of them. */
export function createPersonalData(
  masterKey: Uint8Array,
  { previousKey, fingerprintKey = fingerprintKeyOf(masterKey) }: PersonalDataOptions = {},
): PersonalData {
  const encryptionKey = deriveKey(masterKey, 'encryption');
  const previous = previousKey && deriveKey(previousKey, 'encryption');
  const seal = (bytes: Uint8Array, place: Place) => sealWith(encryptionKey, bytes, place);
  function open(sealed: Uint8Array, place: Place): { bytes: Buffer; isCurrent: boolean } {
    assertVersion(sealed, place);
    try {
      return { bytes: openWith(encryptionKey, sealed, place), isCurrent: true };
    } catch (error) {
      // The tag tells with certainty that this key did not seal the bytes.
      if (previous === undefined) throw error;
      return { bytes: openWith(previous, sealed, place), isCurrent: false };
    }
  }
  // Node takes several times as long for a key in plain bytes.
  const key = createSecretKey(fingerprintKey);
  return {
    encrypt: (text, place) => seal(Buffer.from(text, 'utf8'), place),
    decrypt: (bytes, place) => open(bytes, place).bytes.toString('utf8'),
    seal,
    open: (sealed, place) => open(sealed, place).bytes,
    reseal(sealed, place) {
      const { bytes, isCurrent } = open(sealed, place);
      return isCurrent ? null : seal(bytes, place);
    },
    fingerprint: (text) => createHmac('sha256', key).update(text).digest(),
  };
}

function sealWith(key: Uint8Array, bytes: Uint8Array, place: Place): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(bindingOf(place));
  const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
}

function openWith(key: Uint8Array, sealed: Uint8Array, place: Place): Buffer {
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(bindingOf(place));
  decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
  const start = decipher.update(sealed.subarray(headBytes));
  return Buffer.concat([start, decipher.final()]);
}

function assertVersion(sealed: Uint8Array, { userId, field }: Place): void {
  if (sealed[0] === version && sealed.length >= headBytes) return;
  throw new Error(`the ${field} of user ${userId} is of no known version`);
}

/** Returns the key of fingerprints that belongs to a master key before the first change of keys. */
export function fingerprintKeyOf(masterKey: Uint8Array): Buffer {
  return deriveKey(masterKey, 'fingerprint');
}

/** Returns a name of a master key, by which backups tell keys apart. The key cannot be computed from it. */
export function keyFingerprint(masterKey: Uint8Array): string {
  return deriveKey(masterKey, 'name of the key').toString('hex').slice(0, 16);
}

/** Returns a code that only holders of the master key can compute for a text (HMAC-SHA-256), in hex. */
export function authenticationCode(masterKey: Uint8Array, text: string): string {
  return createHmac('sha256', deriveKey(masterKey, 'authentication')).update(text).digest('hex');
}

type Purpose = 'encryption' | 'fingerprint' | 'authentication' | 'name of the key';

/** Derives a key by RFC 5869. The master key is random already, so no salt is needed. */
function deriveKey(masterKey: Uint8Array, purpose: Purpose): Buffer {
  if (masterKey.length !== personalKeyBytes) {
    throw new Error(`the key of personal data must have ${personalKeyBytes} bytes`);
  }
  return Buffer.from(hkdfSync('sha256', masterKey, '', `paheli personal data: ${purpose}`, personalKeyBytes));
}

/** Returns the data authenticated with the text, so that a ciphertext is of no use in another row or column. */
function bindingOf({ userId, field }: Place): Buffer {
  return Buffer.from(`${version}:${userId}:${field}`);
}
