import { z } from 'zod';

export const SignalKind = z
  .enum([
    'fast_reading',
    'uniform_times',
    'right_after_reveal',
    'identical_wrong_answers',
    'same_device',
    'same_address',
    'same_payout',
    'following_seats',
  ])
  .meta({ id: 'SignalKind', description: 'Kind of a sign that a quiz was not played fairly.' });
export type SignalKind = z.infer<typeof SignalKind>;

/** A sign that a quiz was not played fairly: its points in the integrity score, and the figures they follow from. */
export const Signal = z
  .object({
    kind: SignalKind.describe('Kind of the signal.'),
    points: z
      .number()
      .int()
      .meta({ description: 'Points in the integrity score.', examples: [208] }),
    figures: z
      .record(z.string(), z.number())
      .meta({ description: 'Figures that the points follow from.', examples: [{ fast: 5, answered: 5 }] }),
  })
  .meta({ id: 'Signal', description: 'A sign that a quiz was not played fairly.' });
export type Signal = z.infer<typeof Signal>;
