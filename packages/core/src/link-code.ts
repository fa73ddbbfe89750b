import { z } from 'zod';
import { key } from './message';

/** The number of random bytes in a link code, too many to guess. */
export const linkCodeBytes = 16;

/** The code in a link that a user shares: 128 random bits in base64url. Anyone with the code may open the link. */
export const LinkCode = z
  .string({ error: key('This link is not complete.') })
  .regex(/^[A-Za-z0-9_-]{1,64}$/, key('This link is not complete.'));

export const LinkRef = z.strictObject({
  linkCode: LinkCode.meta({ description: 'Code of the link.', examples: ['Vd9bqQk3T0mJx2cH7yLw1A'] }),
});
export type LinkRef = z.infer<typeof LinkRef>;

/** The code of the caller's own link; null if there is none. */
export const OwnLink = z
  .object({
    linkCode: LinkCode.nullable().meta({
      description: 'Code of the link; null if there is none.',
      examples: ['Vd9bqQk3T0mJx2cH7yLw1A'],
    }),
  })
  .meta({ id: 'OwnLink', description: "The caller's own link." });
export type OwnLink = z.infer<typeof OwnLink>;
