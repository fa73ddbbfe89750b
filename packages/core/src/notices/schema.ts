import { z } from 'zod';
import { CurrentPassword } from '../account/current-password';
import { OneTimeCode } from '../account/one-time-code';
import { Email } from '../account/schema';
import { dayMs, minuteMs } from '../clock';
import { Id } from '../id';
import { key } from '../message';
import { WithdrawalStatus } from '../wallet/withdrawals/schema';

/** The events of an account that its owner is always told by e-mail, in case somebody else caused them. */
export const SecurityEvent = z.enum([
  'signed_in',
  'password_changed',
  'mobile_changed',
  'email_changed',
  'google_linked',
  'google_unlinked',
  'totp_added',
  'totp_removed',
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

/** What a user is told outside the pages: its kind and what the messages need. Sums are in paise. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('tournament_starting'),
    tournamentId: Id,
    tournamentName: z.string(),
    startsAt: z.coerce.date(),
  }),
  z.object({
    kind: z.literal('tournament_moved'),
    tournamentId: Id,
    tournamentName: z.string(),
    startsAt: z.coerce.date(),
  }),
  /** A series made a date for invited numbers, and a follower's is one of them. */
  z.object({
    kind: z.literal('seat_offered'),
    tournamentId: Id,
    tournamentName: z.string(),
    startsAt: z.coerce.date(),
  }),
  z.object({
    kind: z.literal('prize_paid'),
    tournamentId: Id,
    tournamentName: z.string(),
    prizePaise: z.number().int(),
  }),
  z.object({
    kind: z.literal('withdrawal_decided'),
    withdrawalId: Id,
    status: WithdrawalStatus,
    amountPaise: z.number().int(),
    tdsPaise: z.number().int(),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal('invitation_accepted') }),
  z.object({ kind: z.literal('playing_time'), hours: z.number().int() }),
  z.object({ kind: z.literal('balance_waiting'), amountPaise: z.number().int() }),
  z.object({
    kind: z.literal('payment_received'),
    purpose: z.enum(['topup', 'access', 'pass']),
    /** The payment's id at the provider, or the id of the access fee's payment. */
    paymentId: z.string(),
    amountPaise: z.number().int(),
    /** Tax inside the amount; null where none is. */
    taxPaise: z.number().int().nullable(),
    paidAt: z.coerce.date(),
  }),
  z.object({
    kind: z.literal('payment_refunded'),
    /** The refunded payment's id at the provider. */
    paymentId: z.string(),
    amountPaise: z.number().int(),
    at: z.coerce.date(),
  }),
  z.object({
    kind: z.literal('security'),
    event: SecurityEvent,
    at: z.coerce.date(),
    /** The browser or program that signed in. */
    userAgent: z.string().nullable(),
  }),
]);
export type Notice = z.infer<typeof Notice>;
export type NoticeKind = Notice['kind'];

export type NoticeChannel = 'push' | 'email';

type KindRules = {
  readonly channels: readonly NoticeChannel[];
  /** Whether users may switch the kind off. */
  readonly isOptional: boolean;
  /** Whether its pushes wait for the end of the quiet hours. */
  readonly waits: boolean;
  /** How long after its cause a notice is still worth delivering. */
  readonly lifeMs: number;
};

/** How each kind is delivered. */
export const noticeKinds: Readonly<Record<NoticeKind, KindRules>> = {
  // The player chose the hour by joining, and afterwards it is of no use.
  tournament_starting: { channels: ['push'], isOptional: true, waits: false, lifeMs: 10 * minuteMs },
  // A start may move to the next day while the player sleeps.
  tournament_moved: { channels: ['push', 'email'], isOptional: true, waits: false, lifeMs: dayMs },
  seat_offered: { channels: ['push', 'email'], isOptional: true, waits: true, lifeMs: 3 * dayMs },
  prize_paid: { channels: ['push', 'email'], isOptional: true, waits: true, lifeMs: 3 * dayMs },
  withdrawal_decided: { channels: ['push', 'email'], isOptional: true, waits: true, lifeMs: 3 * dayMs },
  invitation_accepted: { channels: ['push'], isOptional: true, waits: true, lifeMs: 3 * dayMs },
  // It warns, so nobody switches it off.
  playing_time: { channels: ['push'], isOptional: false, waits: false, lifeMs: 30 * minuteMs },
  // A debt to the player, who is told until it is paid.
  balance_waiting: { channels: ['push', 'email'], isOptional: false, waits: true, lifeMs: 3 * dayMs },
  payment_received: { channels: ['email'], isOptional: true, waits: false, lifeMs: 3 * dayMs },
  payment_refunded: { channels: ['email'], isOptional: true, waits: false, lifeMs: 3 * dayMs },
  security: { channels: ['email'], isOptional: false, waits: false, lifeMs: 3 * dayMs },
};

export const PushKind = z
  .enum(
    [
      'tournament_starting',
      'tournament_moved',
      'seat_offered',
      'prize_paid',
      'withdrawal_decided',
      'invitation_accepted',
    ],
    {
      error: key('Choose kinds of push notices.'),
    },
  )
  .meta({ id: 'PushKind', description: 'Kind of a push notice.' });
export type PushKind = z.infer<typeof PushKind>;

export const EmailKind = z
  .enum(
    [
      'payment_received',
      'payment_refunded',
      'tournament_moved',
      'seat_offered',
      'prize_paid',
      'withdrawal_decided',
    ],
    { error: key('Choose kinds of e-mails.') },
  )
  .meta({ id: 'EmailKind', description: 'Kind of an e-mail that can be switched off.' });
export type EmailKind = z.infer<typeof EmailKind>;

const TimeOfDay = z
  .string({ error: key('Enter a time such as 22:00.') })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, key('Enter a time such as 22:00.'))
  .meta({ examples: ['22:00'] });

/** The hours of a day in India in which notices wait; `from` may be later than `until`, across midnight. */
export const QuietHours = z
  .strictObject({
    from: TimeOfDay.describe('Time in India at which the quiet hours begin.'),
    until: TimeOfDay.describe('Time in India at which the quiet hours end.'),
  })
  .refine(({ from, until }) => from !== until, {
    error: key('Choose an end that differs from the beginning.'),
    path: ['until'],
  })
  .meta({ id: 'QuietHours', description: 'Daily hours in India in which notices wait.' });
export type QuietHours = z.infer<typeof QuietHours>;

/** Which notices a user wants, and when. */
export const NoticeChoices = z
  .strictObject({
    pushOff: PushKind.array().max(PushKind.options.length).describe('Kinds of push notices that are off.'),
    emailOff: EmailKind.array().max(EmailKind.options.length).describe('Kinds of e-mails that are off.'),
    quietHours: QuietHours.nullable().describe('Hours in which push notices wait; null for none.'),
  })
  .meta({ id: 'NoticeChoices', description: 'Which notices the user wants, and when.' });
export type NoticeChoices = z.infer<typeof NoticeChoices>;

/** What a user has who chose nothing. */
export const defaultChoices: NoticeChoices = {
  pushOff: [],
  emailOff: [],
  quietHours: { from: '22:00', until: '07:00' },
};

/** The user's choices, and which channels there are. */
export const NoticeSettings = z
  .object({
    ...NoticeChoices.shape,
    pushKey: z
      .string()
      .nullable()
      .meta({
        description: 'Public VAPID key for push subscriptions; null where push is not set up.',
        examples: ['BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM'],
      }),
    pushDevices: z
      .number()
      .int()
      .meta({ description: 'Number of devices that receive push notices.', examples: [1] }),
    sendsEmail: z.boolean().describe('Whether e-mails are sent at all.'),
    email: z.string().meta({ description: 'E-mail address of the account.', examples: ['asha@example.com'] }),
    emailVerified: z.boolean().describe('Whether the user confirmed the e-mail address.'),
  })
  .meta({ id: 'NoticeSettings', description: "The user's choices of notices and the available channels." });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

/** The request for a code that confirms an e-mail address: the account's own, or its new one. */
export const ChangeEmail = z
  .strictObject({
    email: Email.meta({ description: 'E-mail address to confirm.', examples: ['asha@example.com'] }),
    password: CurrentPassword,
  })
  .meta({ id: 'ChangeEmail', description: 'An e-mail address to confirm.' });
export type ChangeEmail = z.infer<typeof ChangeEmail>;

export const ConfirmEmail = z
  .strictObject({
    code: OneTimeCode.meta({
      description: 'One-time code of six digits, sent to the e-mail address.',
      examples: ['123456'],
    }),
  })
  .meta({ id: 'ConfirmEmail', description: 'The one-time code that confirms an e-mail address.' });
export type ConfirmEmail = z.infer<typeof ConfirmEmail>;
