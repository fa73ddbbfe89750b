import { z } from 'zod';
import { ViolationType } from '../quiz/schema';

/** One line of the log of notifications. Joins of one tournament within a minute are one line. */
export const NotificationLine = z
  .object({
    id: z.string().meta({
      description: 'Id of the line.',
      examples: ['5f2e0c2a-9e41-7c11-9d0a-3b6f0198b3a0'],
    }),
    at: z.date().describe('Time of the event; of joins, the last one.'),
    type: z
      .enum(['new_user_registration', 'kyc_submission', 'security_violation', 'tournament_join'])
      .describe('Type of the event, as in the live feed.'),
    about: z.string().meta({
      description: 'Name of the user or tournament; of a violation, the e-mail address.',
      examples: ['Asha Rao'],
    }),
    violationType: ViolationType.nullable().describe('Kind of the violation; null for other types.'),
    count: z
      .number()
      .int()
      .meta({ description: 'Number of joins; 1 for other types.', examples: [3] }),
  })
  .meta({ id: 'NotificationLine', description: 'One line of the log of live notifications.' });
export type NotificationLine = z.infer<typeof NotificationLine>;
