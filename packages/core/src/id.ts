import { z } from 'zod';

/** Returns whether a text has the form of an id, as the database reads it. */
export function isUuid(value: string): boolean {
  return z.guid().safeParse(value).success;
}
