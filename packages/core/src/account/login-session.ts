import { z } from 'zod';
import { Id, idOr } from '../id';
import { key } from '../message';

/** A signed-in device, as its user sees it. */
export const LoginSession = z
  .object({
    id: Id.describe('Id of the login session.'),
    browser: z
      .string()
      .meta({ description: 'Name of the browser or program.', examples: ['Chrome on Android'] }),
    createdAt: z.date().describe('Time of sign-in.'),
    lastSeenAt: z.date().nullable().describe('Time of the last request, to the minute; null if unknown.'),
    isCurrent: z.boolean().describe('Whether the request came from this session.'),
  })
  .meta({ id: 'LoginSession', description: 'A login session of the caller.' });
export type LoginSession = z.infer<typeof LoginSession>;

export const LoginSessionRef = z.strictObject({
  userSessionId: idOr(key('This is not the id of a session.')).describe('Id of the login session.'),
});
export type LoginSessionRef = z.infer<typeof LoginSessionRef>;
