import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { QuestionMedium } from '@paheli/core/question-bank/medium';
import type { PersonalData } from '../../account/personal-data';

type Signer = { readonly personalData: Pick<PersonalData, 'fingerprint'> };

/** What a name leads to: the file (`open`), or the same encrypted (`ahead`), which may be loaded before a question opens. */
const purposes = ['open', 'ahead'] as const;

/** A medium for one question of one session, so that no player can tell the names of another. */
export type MediaPlace = { readonly sessionId: string; readonly questionIndex: number };
export type NamedMedium = { readonly purpose: (typeof purposes)[number]; readonly hash: string };

/** The place of what administrators see. */
const bank: MediaPlace = { sessionId: '00000000-0000-0000-0000-000000000000', questionIndex: 0 };

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
/** The length of a name: iv, tag, and purpose, session, question and hash. */
const nameBytes = ivBytes + tagBytes + 1 + 16 + 2 + 32;
const namePattern = /^[\w-]{106}$/;
/** Encrypted files have this length or a multiple: their length names no picture. */
const paddingBytes = 8 * 1024;

/** A medium as the database tells it with a question. */
export type StoredMedium = Omit<QuestionMedium, 'duration' | 'url' | 'smallUrl' | 'key' | 'aheadUrl'> & {
  readonly hash: string;
  readonly durationMs: number | null;
};

/** Returns a medium as the player of an open question sees it. The same question has the same names for ever. */
export function nameMedium(deps: Signer, place: MediaPlace, medium: StoredMedium): QuestionMedium {
  const { hash, durationMs, ...facts } = medium;
  const ahead = writeName(deps, 'ahead', place, hash);
  return {
    ...facts,
    duration: durationMs === null ? null : durationMs / 1_000,
    ...urlsOf(writeName(deps, 'open', place, hash)),
    key: keyOf(deps, ahead).toString('base64url'),
    aheadUrl: `/media/${ahead}`,
  };
}

/** Returns the paths at which administrators see a medium. */
export function bankUrls(deps: Signer, hash: string): ReturnType<typeof urlsOf> {
  return urlsOf(writeName(deps, 'open', bank, hash));
}

function urlsOf(name: string): Pick<QuestionMedium, 'url' | 'smallUrl'> {
  return { url: `/media/${name}`, smallUrl: `/media/${name}/small` };
}

/** Returns what a name leads to; null for one that this installation did not write. */
export function readName(deps: Signer, name: string): NamedMedium | null {
  const sealed = Buffer.from(name, 'base64url');
  if (!namePattern.test(name) || sealed.length !== nameBytes) return null;
  const decipher = createDecipheriv(algorithm, namesKey(deps), sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
    const purpose = purposes[text[0] ?? -1];
    return purpose ? { purpose, hash: text.subarray(-32).toString('hex') } : null;
  } catch {
    return null;
  }
}

/**
 * Encrypts a file for the name under which it is loaded ahead: iv, ciphertext and tag of AES-256-GCM over the length of the
 * file in four bytes, the file, and zeros. The same bytes each time, so that they can be kept.
 */
export function encryptAhead(deps: Signer, name: string, bytes: Uint8Array): Buffer {
  const key = keyOf(deps, name);
  const length = 4 + bytes.length;
  const padded = Buffer.alloc(Math.ceil(length / paddingBytes) * paddingBytes);
  padded.writeUInt32BE(bytes.length);
  padded.set(bytes, 4);
  // Derived from what is encrypted: both sizes of a picture have the same key.
  const iv = createHmac('sha256', key).update(padded).digest().subarray(0, ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  return Buffer.concat([iv, cipher.update(padded), cipher.final(), cipher.getAuthTag()]);
}

/** Seals a name. Its iv is derived from its content, so that the same question has the same name. */
function writeName(
  deps: Signer,
  purpose: NamedMedium['purpose'],
  { sessionId, questionIndex }: MediaPlace,
  hash: string,
): string {
  const text = Buffer.concat([
    Buffer.of(purposes.indexOf(purpose)),
    Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
    Buffer.of(questionIndex >> 8, questionIndex & 0xff),
    Buffer.from(hash, 'hex'),
  ]);
  const key = namesKey(deps);
  const iv = createHmac('sha256', key).update(text).digest().subarray(0, ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

function namesKey({ personalData }: Signer): Buffer {
  return personalData.fingerprint('names of media');
}

function keyOf({ personalData }: Signer, name: string): Buffer {
  return personalData.fingerprint(`key of the medium ${name}`);
}
