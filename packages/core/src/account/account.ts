// Long because every field of an account's export carries the description that the API reference shows.
import { z } from 'zod';
import { OwnAchievement } from '../achievements/badge';
import { ListedFriend } from '../friends/schema';
import { Id } from '../id';
import { OwnAppeal, OwnSuspension } from '../integrity/suspension';
import { DateOfBirth, KycDetails } from '../kyc/schema';
import { Language } from '../language-schema';
import { LinkCode } from '../link-code';
import { key } from '../message';
import { NoticeChoices } from '../notices/schema';
import { StoredLeague, StoredRating } from '../rating/schema';
import { ReportKind } from '../tournament/report';
import { OwnTournament } from '../tournament/schema';
import { PlayLimits } from '../wallet/deposit-limit';
import { OwnPayment, TransactionPage } from '../wallet/schema';
import { Withdrawal } from '../wallet/withdrawals/schema';
import { LoginSession } from './login-session';
import { OneTimeCode } from './one-time-code';
import { DisplayName, Profile } from './schema';
import { OptionalSecondFactorCode } from './totp';

/** The username of a closed account. */
export const closedName = 'Closed account';

/** Stands in place of a text that was erased with its account. */
export const erasedText = 'Erased with the account.';

/** The request to close an account. It needs proof that the caller owns the account. */
export const CloseAccount = z
  .strictObject({
    password: z
      .string(key('Enter your password.'))
      .max(128, key('Use at most {maximum} characters.'))
      .optional()
      .meta({
        description: 'Password of the account; an account without one sends `code`.',
        examples: ['a long enough password'],
      }),
    code: OneTimeCode.optional().meta({
      description: 'One-time code sent to the mobile number.',
      examples: ['123456'],
    }),
    totpCode: OptionalSecondFactorCode,
  })
  .meta({ id: 'CloseAccount', description: 'Proof of ownership for closing an account.' });
export type CloseAccount = z.infer<typeof CloseAccount>;

/** The reasons why an account cannot be closed yet. */
export const closingObstacles = {
  money: key('money in the wallet'),
  withdrawals: key('a withdrawal that is not finished'),
  refunds: key('a refund that is not finished'),
  disputes: key('a payment that is disputed'),
  debts: key('a sum that is owed'),
  seats: key('a seat in a tournament that is not over'),
  quizzes: key('a quiz that is running'),
  exclusion: key('an exclusion of your own that is not over'),
} as const;
export type ClosingObstacle = keyof typeof closingObstacles;

const picture = key('Send the picture as a data URL of PNG, JPEG or WebP.');

/** The profile fields that users change themselves. Fields that are absent stay. */
export const UpdateProfile = z
  .strictObject({
    name: DisplayName.optional().meta({ description: 'New display name.', examples: ['Asha Rao'] }),
    avatar: z
      .string({ error: picture })
      .max(12_000, key('Choose a smaller picture.'))
      .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, picture)
      .meta({ examples: ['data:image/png;base64,iVBORw0KGgo='] })
      .nullable()
      .optional()
      .meta({
        description:
          'Picture as a data URL of PNG, JPEG or WebP, at most 12,000 characters; null removes it.',
        examples: ['data:image/png;base64,iVBORw0KGgo='],
      }),
    dateOfBirth: DateOfBirth.optional().meta({
      description:
        'Date of birth. KYC verification replaces and locks it; only KYC verification changes a date under 18 to an adult one.',
      examples: ['1998-05-17'],
    }),
    language: Language.nullable()
      .optional()
      .describe('Language of the account; null leaves it to `Accept-Language`.'),
  })
  .meta({
    id: 'UpdateProfile',
    description: "Changes to the caller's profile; absent fields keep their value.",
  });
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** All data of one person, as an export for that person; money in rupees. */
export const AccountExport = z
  .object({
    exportedAt: z.date().describe('Time of the export.'),
    profile: Profile.describe("The caller's profile."),
    kyc: KycDetails.nullable().describe('Latest KYC submission with masked numbers; null if there is none.'),
    limits: PlayLimits.describe('Limits of deposits and play.'),
    sessions: LoginSession.array().describe('Login sessions.'),
    transactions: TransactionPage.shape.items.describe('Wallet transactions, newest first.'),
    payments: OwnPayment.array().describe('Payments of the caller.'),
    withdrawals: Withdrawal.array().describe('Withdrawals of the caller.'),
    tournaments: OwnTournament.array().describe('Tournaments of the caller.'),
    friends: ListedFriend.array().describe('Friends of the caller.'),
    teams: z
      .array(
        z.object({
          tournamentId: Id.describe('Id of the tournament.'),
          name: z.string().meta({ description: 'Name of the team.', examples: ['Library Lions'] }),
          joinedAt: z.date().describe('Time when the caller joined the team.'),
        }),
      )
      .describe('Teams of the caller.'),
    followedSeries: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of its tournaments.', examples: ['Science Sprint'] }),
          followedAt: z.date().describe('Time from which the caller joins each of its tournaments.'),
        }),
      )
      .describe('Repeated tournaments that the caller joins each time.'),
    suspensions: OwnSuspension.omit({ appeal: true }).array().describe('Suspensions of the caller.'),
    appeals: OwnAppeal.array().describe('Appeals of the caller.'),
    achievements: OwnAchievement.array().describe('Achievements of the caller.'),
    ratings: StoredRating.array().describe('Ratings of the caller after each rated quiz.'),
    leagues: StoredLeague.array().describe('Weekly leagues of the caller.'),
    sharedResults: z
      .array(
        z.object({
          tournamentId: Id.describe('Id of the tournament.'),
          linkCode: LinkCode.meta({
            description: 'Code of the link to the public result.',
            examples: ['Vd9bqQk3T0mJx2cH7yLw1A'],
          }),
          sharedAt: z.date().describe('Time when the result was shared.'),
        }),
      )
      .describe('Results that the caller shares with a link.'),
    notices: z
      .object({
        choices: NoticeChoices.describe('Chosen kinds and hours of notices.'),
        devices: z
          .array(
            z.object({
              endpoint: z.string().meta({
                description: 'Address to which push messages of the device are sent.',
                examples: ['https://fcm.googleapis.com/fcm/send/dG9rZW4'],
              }),
              createdAt: z.date().describe('Time when the device subscribed.'),
            }),
          )
          .describe('Devices that receive push notices.'),
        sent: z
          .array(
            z.object({
              kind: z.string().meta({ description: 'Kind of notice.', examples: ['prize_paid'] }),
              createdAt: z.date().describe('Time of the cause.'),
            }),
          )
          .describe('Notices of the last 30 days.'),
      })
      .describe('Notices of the caller outside the pages.'),
    answers: z
      .array(
        z.object({
          tournamentId: Id.describe('Id of the tournament.'),
          questionIndex: z
            .number()
            .int()
            .meta({ description: 'Position of the question in this session, starting at 0.', examples: [0] }),
          questionText: z.string().meta({
            description: 'Text of the question.',
            examples: ['Which planet is called the Red Planet?'],
          }),
          answer: z
            .string()
            .nullable()
            .meta({ description: 'Text of the chosen option; null if none was chosen.', examples: ['Mars'] }),
          answeredAt: z.date().nullable().describe('Time when the answer arrived; null if there was none.'),
        }),
      )
      .describe('Every answer of the caller.'),
    violations: z
      .array(
        z.object({
          tournamentId: Id.describe('Id of the tournament.'),
          type: z.string().meta({ description: 'Kind of violation.', examples: ['tab_switch'] }),
          at: z.date().describe('Time of the violation.'),
        }),
      )
      .describe('Reported violations of the secure mode.'),
    messages: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name given in the message.', examples: ['Asha Rao'] }),
          email: z
            .string()
            .meta({ description: 'E-mail address given in the message.', examples: ['asha@example.com'] }),
          subject: z.string().meta({ description: 'Subject of the message.', examples: ['general'] }),
          message: z
            .string()
            .meta({ description: 'Text of the message.', examples: ['How do I change my mobile number?'] }),
          createdAt: z.date().describe('Time when the message was sent.'),
        }),
      )
      .describe('Messages of the caller to the support team.'),
    organised: z
      .array(
        z.object({
          tournamentId: Id.describe('Id of the tournament.'),
          name: z.string().meta({ description: 'Name of the tournament.', examples: ['College quiz'] }),
          createdAt: z.date().describe('Time when the caller created it.'),
        }),
      )
      .describe('Tournaments that the caller holds as an organiser.'),
    organisedSeries: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name of its tournaments.', examples: ['College quiz'] }),
          createdAt: z.date().describe('Time when the caller created it.'),
        }),
      )
      .describe('Repeated tournaments that the caller holds as an organiser.'),
    questions: z
      .array(
        z.object({
          questionText: z
            .string()
            .meta({ description: 'Text of the question.', examples: ['Which planet is red?'] }),
          options: z.array(z.string()).meta({ description: 'Options.', examples: [['Mars', 'Venus']] }),
          createdAt: z.date().describe('Time when the caller wrote it.'),
        }),
      )
      .describe('Questions that the caller wrote as an organiser.'),
    tournamentReports: z
      .array(
        z.object({
          tournamentId: Id.describe('Id of the tournament.'),
          kind: ReportKind,
          reason: z
            .string()
            .meta({ description: 'What the caller wrote.', examples: ['Its questions insult people.'] }),
          createdAt: z.date().describe('Time of the report.'),
        }),
      )
      .describe("Reports of organisers' tournaments by the caller."),
  })
  .meta({ id: 'AccountExport', description: 'All data that the product stores about the caller.' });
export type AccountExport = z.infer<typeof AccountExport>;
