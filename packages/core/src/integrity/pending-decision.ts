import { z } from 'zod';
import type { Duty } from '../account/duty';
import { idOr } from '../id';
import { key } from '../message';

/** `question_decide`: a decision about a reported question that voids it or corrects its key. */
export const pendingKinds = ['prize_release', 'prize_void', 'question_void', 'question_decide'] as const;
export const PendingKind = z
  .enum(pendingKinds)
  .meta({ id: 'PendingKind', description: 'Kind of a decision that waits.' });
export type PendingKind = z.infer<typeof PendingKind>;

/** The narrower duties of administrators who may make such a decision. */
export const deciderDuties: Readonly<Record<PendingKind, readonly Duty[]>> = {
  prize_release: ['finance'],
  prize_void: ['finance'],
  question_void: [],
  question_decide: ['editor'],
};

/** A decision of one administrator that waits for a second one, or for its time; money in rupees. */
export const PendingDecision = z
  .object({
    id: z.uuid().describe('Id to confirm or withdraw the decision with.'),
    kind: PendingKind.describe('Kind of the decision.'),
    tournament: z
      .object({
        id: z.uuid().describe('Id of the tournament.'),
        name: z.string().meta({ description: 'Name of the tournament.', examples: ['Science Sprint'] }),
      })
      .describe('Tournament of the prize or the question.'),
    user: z
      .object({
        id: z.uuid().describe('Id of the player.'),
        name: z.string().meta({ description: 'Display name of the player.', examples: ['Asha Rao'] }),
      })
      .nullable()
      .describe('Player of the prize; null for a question.'),
    question: z
      .object({
        id: z.uuid().describe('Id of the question.'),
        questionText: z.string().meta({
          description: 'Text of the question.',
          examples: ['Which planet is called the Red Planet?'],
        }),
        correctedTo: z
          .string()
          .nullable()
          .meta({ description: 'Option that becomes the correct one; null to void.', examples: ['Mars'] }),
      })
      .nullable()
      .describe('Question to void or to correct; null for a prize.'),
    amount: z.number().meta({ description: 'Prize, or prize pools at stake, in rupees.', examples: [25000] }),
    reason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason of the decision; null if there is none.',
        examples: ['The recording shows another person.'],
      }),
    requestedBy: z
      .object({
        id: z.uuid().describe('Id of the administrator.'),
        name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
      })
      .describe('Administrator who decided first.'),
    requestedAt: z.date().describe('Time of the first decision.'),
    effectiveAt: z
      .date()
      .nullable()
      .describe('Time when it takes effect by itself; null while another administrator must confirm it.'),
  })
  .meta({
    id: 'PendingDecision',
    description: 'A decision about money that waits for a second administrator, or for its time.',
  });
export type PendingDecision = z.infer<typeof PendingDecision>;

export const PendingDecisionRef = z.strictObject({
  decisionId: idOr(key('This is not the id of a decision.')).describe('Id of the decision.'),
});
export type PendingDecisionRef = z.infer<typeof PendingDecisionRef>;

/** The field of something decided on, by which the waiting decision about it is shown. */
export const pendingField = PendingDecision.nullable().describe(
  'Decision that waits for a second administrator, or for its time; null if there is none.',
);
