import { translationLanguages } from '../languages';
import type { Translations } from '../question-bank/question-texts';
import type { RandomUint32 } from '../quiz/draw';
import { type DigestedPart, type DigestedParts, digestedPart, digestedParts } from './fairness';

/**
 * The hashes and random numbers of fairness documents, by the Web Cryptography API, which browsers and Node share. The
 * results depend on the arguments alone.
 */
const { subtle } = globalThis.crypto;

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the SHA-256 of bytes, or of a text in UTF-8, in hexadecimal form. */
export async function sha256Hex(data: Uint8Array | string): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);
  return toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

/** What the published hash of a question covers. Options are in the stored order. */
export type HashedTexts = {
  readonly questionText: string;
  readonly options: readonly string[];
  readonly translations: Translations;
  /** The SHA-256 of the picture or sound, and what describes it. */
  readonly mediaHash?: string | null | undefined;
  readonly mediaAlt?: string | null | undefined;
};

/**
 * Returns the text whose hash stands for a question: salt, question and options, then each further language's, then the hash
 * of the picture or sound. With one, its description follows the options in each language.
 */
export function hashedText(salt: string | null, { mediaHash, translations, ...own }: HashedTexts): string {
  const textsOf = ({ questionText, options, mediaAlt }: Omit<HashedTexts, 'translations'>) => [
    questionText,
    options,
    ...(mediaHash ? [mediaAlt ?? null] : []),
  ];
  const variants = translationLanguages.flatMap((language) => {
    const variant = translations[language];
    return variant ? [[language, ...textsOf(variant)]] : [];
  });
  return JSON.stringify([salt, ...textsOf(own), ...variants, ...(mediaHash ? [['media', mediaHash]] : [])]);
}

/** Returns the hash under which a question stands in the published pool. */
export function hashQuestion(salt: string, question: HashedTexts): Promise<string> {
  return sha256Hex(hashedText(salt, question));
}

/** Returns the digest of each part of a document: the SHA-256 of its JSON with sorted keys and without spaces. */
export async function digestParts(document: DigestedParts): Promise<Record<DigestedPart, string>> {
  const digests = digestedParts.map(
    async (part) => [part, await sha256Hex(canonicalJson(digestedPart(document, part)))] as const,
  );
  return Object.fromEntries(await Promise.all(digests)) as Record<DigestedPart, string>;
}

/**
 * Returns the random numbers of a seat: the key stream of AES-256 in counter mode, from a counter of zero, under
 * HMAC-SHA-256(secret, pseudonym), read as big-endian integers of 32 bits. `count` limits how many numbers there are.
 */
export async function seatRandom(
  secret: Uint8Array,
  pseudonym: string,
  count: number,
): Promise<RandomUint32> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const seedKey = await subtle.importKey('raw', new Uint8Array(secret), algorithm, false, ['sign']);
  const seed = await subtle.sign('HMAC', seedKey, new TextEncoder().encode(pseudonym));
  const streamKey = await subtle.importKey('raw', seed, 'AES-CTR', false, ['encrypt']);
  const counter = { name: 'AES-CTR', counter: new Uint8Array(16), length: 128 };
  const stream = new DataView(await subtle.encrypt(counter, streamKey, new Uint8Array(4 * count)));
  let offset = 0;
  return () => {
    const drawn = stream.getUint32(offset);
    offset += 4;
    return drawn;
  };
}

/** Reads hexadecimal digits. */
export function fromHex(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the canonical form of a value: JSON with sorted keys and without spaces. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join()}}`;
}
