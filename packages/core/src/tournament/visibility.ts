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

/** The letters of join codes: none looks like another one or like a digit that people may take it for. */
const joinCodeAlphabet = 'ABCDEFGHJKLMNPRSTVWXYZ';
const joinCodeLength = 6;

/** A join code as people type it: lower case and spaces are accepted. */
export const JoinCode = z
  .string({ error: key('Enter the code of six letters.') })
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(
    z
      .string()
      .regex(new RegExp(`^[${joinCodeAlphabet}]{${joinCodeLength}}$`), key('Enter the code of six letters.')),
  )
  .meta({ description: 'Code of the tournament.', examples: ['KTXHVM'] });

export const JoinCodeRef = z.strictObject({ joinCode: JoinCode });
export type JoinCodeRef = z.infer<typeof JoinCodeRef>;

/** Returns a join code from random bytes. Bytes that would favour some characters are skipped; null where too few are left. */
export function joinCodeFrom(bytes: Uint8Array): string | null {
  const size = joinCodeAlphabet.length;
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % size));
  if (fair.length < joinCodeLength) return null;
  return fair
    .slice(0, joinCodeLength)
    .map((byte) => joinCodeAlphabet[byte % size])
    .join('');
}
