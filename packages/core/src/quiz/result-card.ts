import { z } from 'zod';
import { Category } from '../tournament/schema';
import { QuizResult } from './schema';

/** A player's own final result in a tournament, for anyone who has its link. Holds nothing of other players. */
export const ResultCard = QuizResult.pick({
  tournamentId: true,
  tournamentName: true,
  score: true,
  points: true,
  totalQuestions: true,
  percentage: true,
})
  .extend({
    username: z.string().meta({ description: 'Username of the player.', examples: ['asha'] }),
    category: Category.describe('Category of the questions.'),
    rank: z
      .number()
      .int()
      .meta({ description: 'Final rank in the tournament.', examples: [2] }),
    participantCount: z
      .number()
      .int()
      .meta({ description: 'Number of players with a final rank.', examples: [12] }),
    finishedAt: z.date().describe('Time when the player ended the quiz.'),
  })
  .meta({ id: 'ResultCard', description: "A player's own final result, as the player shares it." });
export type ResultCard = z.infer<typeof ResultCard>;
