import { z } from 'zod';

/** One place where a user is signed in, as he sees it. */
export const UserSession = z.object({
  id: z.uuid(),
  /** What people call the browser or program, such as `Chrome on Android`. */
  browser: z.string(),
  createdAt: z.date(),
  /** To the minute; null where it is not known. */
  lastSeenAt: z.date().nullable(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

export const UserSessionRef = z.strictObject({
  userSessionId: z.uuid({ error: 'This is not the id of a session.' }),
});
export type UserSessionRef = z.infer<typeof UserSessionRef>;
