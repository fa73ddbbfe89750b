import { z } from 'zod';

/** A text people wrote: not empty, at most `max` characters, kept as it is but for space around it. */
export function text(max: number, whenEmpty: string) {
  return z
    .string({ error: whenEmpty })
    .trim()
    .min(1, whenEmpty)
    .max(max, `Use at most ${max} characters.`)
    .refine(isStorableText, 'This text has characters that cannot be stored.');
}

/** A text to look for, without the space around it; where nothing can have its characters, `whenImpossible` says so. */
export function searchText(max: number, whenImpossible: string) {
  return z.string().trim().max(max, `Use at most ${max} characters.`).refine(isStorableText, whenImpossible);
}

/** Whether PostgreSQL can hold this text unchanged: no NUL and no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed();
}
