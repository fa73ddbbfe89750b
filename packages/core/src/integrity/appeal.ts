import { z } from 'zod';
import { OneTimeCode } from '../account/one-time-code';
import { DeviceMark, MobileNumber } from '../account/schema';
import { Id, idOr } from '../id';
import { key } from '../message';
import { PageInput } from '../page';
import { text } from '../text';
import { AppealOutcome, OwnAppeal } from './suspension';

const Message = text(5000, key('Say why the suspension is wrong.')).meta({
  description: 'Text of the appeal.',
  examples: ['My brother plays on the same phone.'],
});

/** An appeal of a signed-in player. */
export const DraftAppeal = z
  .strictObject({ message: Message })
  .meta({ id: 'DraftAppeal', description: "An appeal against the caller's suspension." });
export type DraftAppeal = z.infer<typeof DraftAppeal>;

/** An appeal with a code sent to the account's mobile number instead of a session. */
export const AppealWithCode = DraftAppeal.extend({
  mobileNumber: MobileNumber,
  code: OneTimeCode.meta({
    description: 'One-time code of six digits, requested with `POST /api/auth/code`.',
    examples: ['123456'],
  }),
  deviceMark: DeviceMark.optional(),
}).meta({ id: 'AppealWithCode', description: 'An appeal by a player who cannot sign in.' });
export type AppealWithCode = z.infer<typeof AppealWithCode>;

/** The fields of both kinds of appeal. */
export const AppealSuspension = AppealWithCode.partial({ mobileNumber: true, code: true }).meta({
  id: 'AppealSuspension',
  description:
    'An appeal against a suspension. Without a session, `mobile_number` and `code` name the account and prove its owner.',
});

/** An appeal, as administrators see it. */
export const Appeal = OwnAppeal.extend({
  user: z
    .object({
      id: Id.describe('Id of the player.'),
      name: z.string().meta({ description: 'Display name of the player.', examples: ['Asha Rao'] }),
      username: z.string().meta({ description: 'Public name of the player.', examples: ['asha_rao'] }),
    })
    .describe('Player who appeals.'),
  suspension: z
    .object({
      id: Id.describe('Id of the suspension.'),
      reason: z.string().meta({
        description: 'Reason, as the player reads it.',
        examples: ['Two accounts were played by one person.'],
      }),
      until: z.date().nullable().describe('Time when the suspension ends by itself; null for never.'),
      freeze: z.boolean().describe('Whether withdrawals are refused too.'),
      tookEffectAt: z.date().nullable().describe('Time when the suspension took effect.'),
      suspendedBy: Id.describe('Id of the administrator who suspended the player.'),
      confirmedBy: Id.nullable().describe(
        'Id of the administrator who confirmed the suspension; null if there is none.',
      ),
    })
    .describe('Suspension against which the player appeals.'),
}).meta({ id: 'Appeal', description: 'An appeal against a suspension, as administrators see it.' });
export type Appeal = z.infer<typeof Appeal>;

export const ListAppeals = PageInput.extend({
  decided: z
    .boolean({ error: key('Use true or false.') })
    .optional()
    .describe('Only decided appeals (true) or only open appeals (false).'),
});
export type ListAppeals = z.infer<typeof ListAppeals>;

export const DecideAppeal = z
  .strictObject({
    appealId: idOr(key('This is not an appeal id.')).describe('Id of the appeal.'),
    outcome: AppealOutcome.describe('The decision.'),
    reason: text(500, key('Give the reason, as the player reads it.')).meta({
      description: 'Reason of the decision, as the player reads it.',
      examples: ['The recordings show one person.'],
    }),
  })
  .meta({ id: 'DecideAppeal', description: 'The decision on an appeal.' });
export type DecideAppeal = z.infer<typeof DecideAppeal>;
