import { z } from 'zod';
import { Id, idOr } from '../id';
import { pendingField } from '../integrity/pending-decision';
import { Signal, SignalKind } from '../integrity/signals/schema';
import { key } from '../message';
import { PageInput } from '../page';
import { ViolationType } from '../quiz/schema';
import { text } from '../text';
import { Points } from './schema';

export const HeldPrizeStatus = z
  .enum(['held', 'released', 'voided'], {
    error: key('Choose one of {values}.'),
  })
  .meta({ id: 'HeldPrizeStatus', description: 'State of a held prize.' });
export type HeldPrizeStatus = z.infer<typeof HeldPrizeStatus>;

/** A prize that is held because the play looked unfair or the player was suspended; the amount in rupees. */
export const HeldPrize = z
  .object({
    sessionId: Id.describe('Id of the quiz session.'),
    tournament: z
      .object({
        id: Id.describe('Id of the tournament.'),
        name: z.string().meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
      })
      .describe('Tournament of the prize.'),
    user: z
      .object({
        id: Id.describe('Id of the player.'),
        name: z.string().meta({ description: 'Display name of the player.', examples: ['Asha Rao'] }),
        username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
        email: z.string().meta({ description: 'E-mail address.', examples: ['asha@example.com'] }),
      })
      .describe('Player of the prize.'),
    amount: z.number().meta({ description: 'Prize, in rupees.', examples: [250] }),
    score: z
      .number()
      .int()
      .meta({ description: 'Number of correct answers.', examples: [9] }),
    points: Points,
    reasons: z
      .array(
        z.object({
          type: ViolationType.or(SignalKind).describe('Kind of violation or signal.'),
          count: z
            .number()
            .int()
            .meta({ description: 'Number of reports; 1 for a signal.', examples: [3] }),
          weight: z
            .number()
            .int()
            .meta({
              description: 'Weight of one report, or the points of the signal, in the integrity score.',
              examples: [2],
            }),
          figures: Signal.shape.figures.optional().describe('Figures of a signal; absent for a violation.'),
        }),
      )
      .describe('Reported violations and found signals of the session, the heaviest first.'),
    suspensionReason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason of a suspension of the player since the quiz began; null if there was none.',
        examples: ['Two accounts were played by one person.'],
      }),
    integrityScore: z
      .number()
      .int()
      .meta({
        description: 'Sum of the weights of all reports and the points of all signals.',
        examples: [6],
      }),
    status: HeldPrizeStatus.describe('Current status.'),
    decision: z
      .string()
      .nullable()
      .meta({
        description: 'Reason of the decision, which the player reads; null without a decision or a reason.',
        examples: ['The recording shows another person.'],
      }),
    pending: pendingField,
  })
  .meta({
    id: 'HeldPrize',
    description: 'A prize that was held because of violations, other signals or a suspension.',
  });
export type HeldPrize = z.infer<typeof HeldPrize>;

export const ListHeldPrizes = PageInput.extend({
  status: HeldPrizeStatus.default('held').describe('Only prizes with this status; `held` if absent.'),
});
export type ListHeldPrizes = z.infer<typeof ListHeldPrizes>;

export const HeldPrizeRef = z.strictObject({
  sessionId: idOr(key('This is not a session id.')).describe('Id of the quiz session.'),
});
export type HeldPrizeRef = z.infer<typeof HeldPrizeRef>;

export const ReleasePrize = HeldPrizeRef.extend({
  reason: text(500, key('Say why the prize is released.'))
    .optional()
    .meta({
      description: 'Reason for releasing the prize; the player reads it.',
      examples: ['Both accounts belong to members of one family.'],
    }),
}).meta({ id: 'ReleasePrize', description: 'The release of a held prize.' });
export type ReleasePrize = z.infer<typeof ReleasePrize>;

export const VoidPrize = HeldPrizeRef.extend({
  reason: text(500, key('Say why the prize is voided.')).meta({
    description: 'Reason for voiding the prize; the player reads it.',
    examples: ['The recording shows another person.'],
  }),
}).meta({ id: 'VoidPrize', description: 'The reason for voiding a held prize.' });
export type VoidPrize = z.infer<typeof VoidPrize>;
