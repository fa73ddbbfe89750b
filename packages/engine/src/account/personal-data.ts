import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** The place of a ciphertext: it can be decrypted for that place only. */
export type Place = {
  readonly userId: string;
  readonly field: 'pan' | 'payout' | 'document' | 'totp' | `withdrawal:${string}`;
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

/** Creates encryption and fingerprints under one master key of 32 bytes, with a derived key for each of them. */
export function createPersonalData(masterKey: Uint8Array): PersonalData {
  if (masterKey.length !== personalKeyBytes) {
    throw new Error(`the key of personal data must have ${personalKeyBytes} bytes`);
  }
  const encryptionKey = deriveKey(masterKey, 'encryption');
  const fingerprintKey = deriveKey(masterKey, 'fingerprint');
  function seal(bytes: Uint8Array, place: Place): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, encryptionKey, nonce, { authTagLength: tagBytes });
    cipher.setAAD(bindingOf(place));
    const ciphertext = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), ciphertext]);
  }
  function open(sealed: Uint8Array, place: Place): Buffer {
    if (sealed[0] !== version || sealed.length < headBytes) {
      throw new Error(`the ${place.field} of user ${place.userId} is of no known version`);
    }
    const nonce = sealed.subarray(1, 1 + nonceBytes);
    const decipher = createDecipheriv(algorithm, encryptionKey, nonce, { authTagLength: tagBytes });
    decipher.setAAD(bindingOf(place));
    decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
    const start = decipher.update(sealed.subarray(headBytes));
    return Buffer.concat([start, decipher.final()]);
  }
  return {
    encrypt: (text, place) => seal(Buffer.from(text, 'utf8'), place),
    decrypt: (bytes, place) => open(bytes, place).toString('utf8'),
    seal,
    open,
    fingerprint: (text) => createHmac('sha256', fingerprintKey).update(text).digest(),
  };
}

/** Derives a key by RFC 5869. The master key is random already, so no salt is needed. */
function deriveKey(masterKey: Uint8Array, purpose: 'encryption' | 'fingerprint'): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `paheli personal data: ${purpose}`, personalKeyBytes));
}

/** Returns the data authenticated with the text, so that a ciphertext is of no use in another row or column. */
function bindingOf({ userId, field }: Place): Buffer {
  return Buffer.from(`${version}:${userId}:${field}`);
}
