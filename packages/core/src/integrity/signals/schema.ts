import { z } from 'zod';
import { evidenceKinds } from '../over-time/find-evidence';

/** Signals of one session. Their points add up. */
export const sessionSignals = [
  'fast_reading',
  'uniform_times',
  'right_after_reveal',
  'identical_wrong_answers',
  'same_device',
  'same_address',
  'same_payout',
  'following_seats',
] as const;
export type SessionSignal = (typeof sessionSignals)[number];

export const SignalKind = z
  .enum([...sessionSignals, ...evidenceKinds])
  .meta({ id: 'SignalKind', description: 'Kind of a sign that a quiz was not played fairly.' });
export type SignalKind = z.infer<typeof SignalKind>;

/** A sign that a quiz was not played fairly: its points in the integrity score, and the figures they follow from. */
export const Signal = z
  .object({
    kind: SignalKind.describe('Kind of the signal.'),
    points: z
      .number()
      .int()
      .meta({ description: 'Points in the integrity score; 0 for evidence over time.', examples: [208] }),
    figures: z
      .record(z.string(), z.number())
      .meta({ description: 'Figures that the points follow from.', examples: [{ fast: 5, answered: 5 }] }),
  })
  .meta({ id: 'Signal', description: 'A sign that a quiz was not played fairly.' });
export type Signal = z.infer<typeof Signal>;

export const HeldSigns = z
  .object({ signs: SignalKind.array().describe('Kinds of the signals.') })
  .meta({ id: 'HeldSigns', description: 'The signs for which a prize is or was held.' });
export type HeldSigns = z.infer<typeof HeldSigns>;
