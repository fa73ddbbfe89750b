import { z } from 'zod';
import { Category } from '../tournament/schema';

const points = z.number().int();

const ScopedRating = z.object({
  value: points.meta({
    description: 'Rating in points; 1,500 is the middle player, 180 one standard deviation.',
    examples: [1580],
  }),
  interval: z
    .object({
      low: points.meta({ description: 'Lower end, in points.', examples: [1460] }),
      high: points.meta({ description: 'Upper end, in points.', examples: [1700] }),
    })
    .meta({ id: 'RatingInterval', description: 'In 95 of 100 cases the ability is within it.' }),
  games: z
    .number()
    .int()
    .meta({ description: 'Number of rated quizzes.', examples: [12] }),
});

/** A player's rating, in all and by category, as the profile and a result show it. */
export const PlayerRating = ScopedRating.extend({
  categories: ScopedRating.extend({ category: Category.describe('Category.') })
    .meta({ id: 'RatingByCategory', description: 'A rating in one category.' })
    .array()
    .describe('Ratings by category, the best first.'),
}).meta({ id: 'PlayerRating', description: "What is known of a player's ability, in all and by category." });
export type PlayerRating = z.infer<typeof PlayerRating>;
