import { z } from 'zod';
import { Id, idOr } from '../id';
import { instant } from '../instant';
import { key } from '../message';
import { text } from '../text';

const Reason = text(500, key('Give the reason, as the player reads it.'));
const reasonExample = { examples: ['Two accounts were played by one person.'] };

const UserId = idOr(key('This is not a user id.')).describe('Id of the user.');

export const Suspend = z
  .strictObject({
    userId: UserId,
    reason: Reason.meta({ description: 'Reason, as the player reads it.', ...reasonExample }),
    until: instant(key('Say until when, or leave it out.'))
      .nullable()
      .default(null)
      .describe('Time when the suspension ends by itself; without it, the suspension ends by a decision.'),
    freeze: z
      .boolean({ error: key('Use true or false.') })
      .default(false)
      .describe('Whether withdrawals are refused too.'),
  })
  .meta({ id: 'Suspend', description: 'The terms of a suspension.' });
export type Suspend = z.infer<typeof Suspend>;

export const Restore = z
  .strictObject({
    userId: UserId,
    reason: Reason.meta({
      description: 'Reason for ending the suspension, as the player reads it.',
      examples: ['The accounts belong to two people.'],
    }),
  })
  .meta({ id: 'Restore', description: 'The reason for ending a suspension.' });
export type Restore = z.infer<typeof Restore>;

export const SuspensionStatus = z
  .enum(['waiting', 'in_force', 'ended'])
  .meta({ id: 'SuspensionStatus', description: 'State of a suspension.' });
export type SuspensionStatus = z.infer<typeof SuspensionStatus>;

const Administrator = z.object({
  id: Id.describe('Id of the administrator.'),
  name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
});

/** The terms that players and administrators see. */
const Terms = z.object({
  reason: z.string().meta({ description: 'Reason, as the player reads it.', ...reasonExample }),
  until: z
    .date()
    .nullable()
    .describe('Time when the suspension ends by itself; null if only a decision ends it.'),
  freeze: z.boolean().describe('Whether withdrawals are refused too.'),
});

/** A suspension, as administrators see it. */
export const Suspension = Terms.extend({
  id: Id.describe('Id of the suspension.'),
  status: SuspensionStatus.describe('Current status.'),
  createdAt: z.date().describe('Time of the request.'),
  suspendedBy: Administrator.describe('Administrator who suspended the user.'),
  confirmedBy: Administrator.nullable().describe(
    'Second administrator who confirmed the suspension; null if there is none.',
  ),
  effectiveAt: z
    .date()
    .nullable()
    .describe(
      'Time when a waiting suspension takes effect by itself; null where another administrator must confirm it.',
    ),
  tookEffectAt: z
    .date()
    .nullable()
    .describe('Time when the suspension took effect; null while another administrator must confirm it.'),
  endedAt: z.date().nullable().describe('Time when the suspension ended; null while it has not.'),
  endedBy: Administrator.nullable().describe(
    'Administrator who restored the user; null if the suspension ended by itself or has not ended.',
  ),
  endReason: z
    .string()
    .nullable()
    .meta({
      description: 'Reason for restoring the user; null if there is none.',
      examples: ['The accounts belong to two people.'],
    }),
}).meta({ id: 'Suspension', description: 'A suspension of a user, as administrators see it.' });
export type Suspension = z.infer<typeof Suspension>;

export const AppealOutcome = z
  .enum(['upheld', 'lifted'], { error: key('Use upheld or lifted.') })
  .meta({ id: 'AppealOutcome', description: 'Outcome of an appeal: the suspension stands or is lifted.' });
export type AppealOutcome = z.infer<typeof AppealOutcome>;

/** The player's own appeal. */
export const OwnAppeal = z
  .object({
    id: Id.describe('Id of the appeal.'),
    message: z.string().meta({
      description: 'Text of the appeal.',
      examples: ['My brother plays on the same phone.'],
    }),
    createdAt: z.date().describe('Time when the appeal was sent.'),
    outcome: AppealOutcome.nullable().describe('Outcome; null while no administrator decided.'),
    decisionReason: z
      .string()
      .nullable()
      .meta({
        description: 'Reason of the decision; null while there is none.',
        examples: ['The recordings show one person.'],
      }),
    decidedAt: z.date().nullable().describe('Time of the decision; null while there is none.'),
  })
  .meta({ id: 'OwnAppeal', description: "The caller's appeal against a suspension." });
export type OwnAppeal = z.infer<typeof OwnAppeal>;

/** The suspension in force, as its player sees it. */
export const OwnSuspension = Terms.extend({
  suspendedAt: z.date().describe('Time when the suspension took effect.'),
  appeal: OwnAppeal.nullable().describe('Latest appeal against the suspension; null if there is none.'),
}).meta({ id: 'OwnSuspension', description: "The caller's suspension." });
export type OwnSuspension = z.infer<typeof OwnSuspension>;

/** The facts by which a suspension is in force or not. */
export type SuspensionFacts = {
  readonly tookEffectAt: Date | null;
  readonly endedAt: Date | null;
  readonly until: Date | null;
};

/** Returns the state of a suspension at an instant. It ends by itself at `until`. */
export function suspensionStatus(
  { tookEffectAt, endedAt, until }: SuspensionFacts,
  now: Date,
): SuspensionStatus {
  if (endedAt !== null || (until !== null && until <= now)) return 'ended';
  return tookEffectAt === null ? 'waiting' : 'in_force';
}
