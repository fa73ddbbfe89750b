import { z } from 'zod';
import { key } from '../message';

/** A place in the line of players who start a quiz, where more start than the server can serve at once. */
export const LinePlace = z
  .object({
    place: z
      .number()
      .int()
      .meta({ description: 'Place in the line, from 1.', examples: [1240] }),
    ahead: z
      .number()
      .int()
      .meta({ description: 'Number of players before this one.', examples: [1239] }),
    estimateSeconds: z
      .number()
      .int()
      .meta({ description: 'Estimated time until the first question, in seconds.', examples: [12] }),
  })
  .meta({ id: 'LinePlace', description: 'A place in the line of players who start a quiz.' });
export type LinePlace = z.infer<typeof LinePlace>;

/** The place that a caller held before, as a signed text: any process knows it again. */
export const LineToken = z
  .string()
  .max(100, key('This is not a place in line.'))
  .meta({
    description: 'The `line` of a former 503 `busy` response: keeps the place.',
    examples: ['1795681780365.q83vEjRWeJCrze8SNFZ4kKvN7xI0VniavN7wEjRWeJA'],
  })
  .optional();
