import { z } from 'zod';
import { key } from '../message';

/** Who finds a tournament: everybody in the lists, or only those who have its link or code. */
export const visibilities = ['public', 'unlisted'] as const;
export const Visibility = z.enum(visibilities, { error: key('Choose one of {values}.') }).meta({
  id: 'Visibility',
  description: 'Whether a tournament is in lists, or found by its link and code alone.',
});
export type Visibility = z.infer<typeof Visibility>;

/** Who may join a tournament that they find: everybody, the holder's friends, or a list of mobile numbers. */
export const guestKinds = ['anyone', 'friends', 'numbers'] as const;
export const GuestKind = z
  .enum(guestKinds, { error: key('Choose one of {values}.') })
  .meta({ id: 'GuestKind', description: 'Who may join a tournament.' });
export type GuestKind = z.infer<typeof GuestKind>;

/**
 * The letters of codes: no vowels, which make words, and none that looks like another one or like a digit that people may take
 * it for.
 */
const codeAlphabet = 'BCDFGHJKLMNPRSTVWXYZ';
/** The letters and the length of codes that were given out before. */
const formerCode = '[ABCDEFGHJKLMNPRSTVWXYZ]{6}';
/** How long codes are. A player joins a team, whose few codes hold in one tournament, after a sign-in. */
export const codeLengths = { tournament: 10, team: 6 } as const;

/**
 * How guessing is slowed: after so many wrong codes in a window, each look-up of that caller waits, and so many at once.
 * A test computes what the lengths of codes have to be.
 */
export const guessing = { freeWrong: 30, windowS: 600, waitMs: 1_000, atOnce: 4 } as const;
export const codeLetters = codeAlphabet.length;

/** Returns the schema of a code as people type it: lower case and spaces are accepted. */
const codeOf = (length: number) =>
  z
    .string({ error: key('Enter the whole code.') })
    .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
    .pipe(
      z
        .string()
        .regex(new RegExp(`^(?:[${codeAlphabet}]{${length}}|${formerCode})$`), key('Enter the whole code.')),
    );

export const JoinCode = codeOf(codeLengths.tournament).meta({
  description: 'Code of the tournament.',
  examples: ['KTXHVMBCDF'],
});
export const TeamCode = codeOf(codeLengths.team).meta({
  description: 'Code with which players join the team.',
  examples: ['KTXHVM'],
});

export const JoinCodeRef = z.strictObject({ joinCode: JoinCode });
export type JoinCodeRef = z.infer<typeof JoinCodeRef>;

/** Returns a code from random bytes. Bytes that would favour some letters are skipped; null where too few are left. */
export function codeFrom(bytes: Uint8Array, length: number): string | null {
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % codeLetters));
  if (fair.length < length) return null;
  return fair
    .slice(0, length)
    .map((byte) => codeAlphabet[byte % codeLetters])
    .join('');
}

/** Returns the groups of letters in which people read a code. */
export function codeGroups(code: string): string[] {
  return code.length <= codeLengths.team
    ? [code]
    : [code.slice(0, code.length / 2), code.slice(code.length / 2)];
}
