import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What a ciphertext is of: it is readable there and nowhere else. */
export type Place = {
  readonly userId: string;
  readonly field: 'pan' | 'payout' | 'document' | 'totp' | `withdrawal:${string}`;
};

/** People's numbers, unreadable in the database and in its backups. */
export type PersonalData = {
  /** Another ciphertext each time. */
  encrypt(text: string, place: Place): Buffer;
  /** Throws where the bytes were made under another key, for another place, or were changed. */
  decrypt(bytes: Uint8Array, place: Place): string;
  /** As `encrypt`, for bytes that are no text. */
  seal(bytes: Uint8Array, place: Place): Buffer;
  /** As `decrypt`, for what was sealed. */
  open(sealed: Uint8Array, place: Place): Buffer;
  /** The same 32 bytes for the same text, by which it is found again; nobody without the key can compute them. */
  fingerprint(text: string): Buffer;
};

export const personalKeyBytes = 32;

/** How the bytes below are laid out, and by which algorithm: version, nonce, tag, ciphertext. */
const version = 1;
const algorithm = 'aes-256-gcm';
/** NIST SP 800-38D: 96 bits, which may be random for as many texts as a product will ever have under one key. */
const nonceBytes = 12;
const tagBytes = 16;
const headBytes = 1 + nonceBytes + tagBytes;

/** Encryption and fingerprints under one master key of 32 bytes, of which each has a key of its own. */
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

/** RFC 5869. The master key is random already, so no salt is needed. */
function deriveKey(masterKey: Uint8Array, purpose: 'encryption' | 'fingerprint'): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `paheli personal data: ${purpose}`, personalKeyBytes));
}

/** Authenticated with the text, so that a ciphertext is of no use in another row or column. */
function bindingOf({ userId, field }: Place): Buffer {
  return Buffer.from(`${version}:${userId}:${field}`);
}
