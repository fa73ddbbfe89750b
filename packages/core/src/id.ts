import { z } from 'zod';

/**
 * Returns the schema of an id. The database reads both cases, so a text in capitals is brought into the form in which ids
 * are returned, before a cache, a limit or a queue uses it as a key.
 */
export function idOr(error?: string) {
  return z.uuid(error === undefined ? {} : { error }).toLowerCase();
}

export const Id = idOr();

/** Returns whether a text has the form of an id, as the database reads it. */
export function isUuid(value: string): boolean {
  return z.guid().safeParse(value).success;
}
