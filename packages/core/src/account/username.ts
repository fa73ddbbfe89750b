/** As `Username` has it. */
const longest = 20;
const shortest = 3;

/** Who has a name that is written in none of the letters of usernames. */
const nameless = 'player';

/**
 * A username for somebody who has chosen none, from his name: its letters and digits, without accents, and
 * at the end a suffix of such characters, which tells him from others of the name.
 */
export function usernameFrom(name: string, suffix = ''): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  const stem = plain.length < shortest ? nameless : plain;
  return stem.slice(0, longest - suffix.length) + suffix;
}
