import { z } from 'zod';

/** Returns a schema of a text that people write: not empty, at most `max` characters, without surrounding space. */
export function text(max: number, whenEmpty: string) {
  return z
    .string({ error: whenEmpty })
    .trim()
    .min(1, whenEmpty)
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorableText, 'This text has characters that cannot be stored.');
}

/**
 * Returns a schema of a search text without surrounding space. `whenImpossible` is the error for characters that no
 * stored text can have.
 */
export function searchText(max: number, whenImpossible: string) {
  return z.string().trim().max(max, `Use at most ${max} characters.`).refine(isStorableText, whenImpossible);
}

/** Returns whether PostgreSQL can store a text unchanged: no NUL and no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
