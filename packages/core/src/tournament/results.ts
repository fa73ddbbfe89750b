import { z } from 'zod';
import { PageInput } from '../page';
import { Points, TournamentRef } from './schema';

export const ListResults = PageInput.extend({ ...TournamentRef.shape });
export type ListResults = z.infer<typeof ListResults>;

/** What one player reached in a tournament, as its organiser sees it. */
export const PlayerResult = z
  .object({
    rank: z
      .number()
      .int()
      .meta({ description: 'Rank; provisional until the settlement.', examples: [1] }),
    username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    score: z
      .number()
      .int()
      .meta({ description: 'Number of correct answers.', examples: [9] }),
    points: Points,
    timeTaken: z.number().meta({ description: 'Sum of the answer times, in seconds.', examples: [25.1] }),
    finishedAt: z.date().nullable().describe('Time when the quiz ended; null while it runs.'),
  })
  .meta({ id: 'PlayerResult', description: 'What one player reached in a tournament.' });
export type PlayerResult = z.infer<typeof PlayerResult>;
