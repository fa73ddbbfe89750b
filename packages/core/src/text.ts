import { z } from 'zod';
import { key } from './message';

/** Returns a schema of a text that people write: not empty, at most `max` characters, without surrounding space. */
export function text(max: number, whenEmpty: string) {
  return z
    .string({ error: whenEmpty })
    .trim()
    .min(1, whenEmpty)
    .max(max, key('Use at most {maximum} characters.'))
    .refine(isStorableText, key('This text has characters that cannot be stored.'));
}

/**
 * Returns a schema of a search text without surrounding space. `whenImpossible` is the error for characters that no
 * stored text can have.
 */
export function searchText(max: number, whenImpossible: string) {
  return z
    .string()
    .trim()
    .max(max, key('Use at most {maximum} characters.'))
    .refine(isStorableText, whenImpossible);
}

/** Returns whether PostgreSQL can store a text unchanged: no NUL and no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}

/** Signs that nobody sees: zero-width spaces and joiners, soft hyphens and byte order marks. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Returns a text in one encoding of each letter, and without invisible signs: texts that look the same are equal. */
export function asSeen(text: string): string {
  return text.normalize('NFC').replaceAll(invisible, '');
}

/** Returns a text as it is compared: regardless of case, spacing, encoding and invisible signs. */
export function textKeyOf(text: string): string {
  return asSeen(text).trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The longest part of a stranger's text that a sentence of the product repeats. */
const quotedLength = 100;

/** Returns the beginning of a text of unknown length, for a sentence that names it. */
export function quote(text: string): string {
  return text.length <= quotedLength ? text : `${text.slice(0, quotedLength)}…`.toWellFormed();
}

/** Returns whether a text has more letters of Devanagari, the script of Hindi, than of all others. */
export function isMostlyDevanagari(value: string): boolean {
  const letters = value.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => /\p{Script=Devanagari}/u.test(letter)).length * 2 > letters.length;
}
