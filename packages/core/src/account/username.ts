/** The length limits of `Username`. */
const longest = 20;
const shortest = 3;

/** The base for a name without any letter that usernames allow. */
const nameless = 'player';

/**
 * Returns a username for a user who chose none. It has the letters and digits of the name, without accents, and ends
 * with a suffix that distinguishes users of the same name.
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
