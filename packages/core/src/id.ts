import { z } from 'zod';

/** Whether a text can be an id of ours: the database takes no other for one. */
export function isUuid(value: string): boolean {
  return z.guid().safeParse(value).success;
}
