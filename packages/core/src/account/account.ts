import { z } from 'zod';
import { OwnAchievement } from '../achievements/badge';
import { Friend } from '../friends/schema';
import { KycDetails } from '../kyc/schema';
import { OwnTournament } from '../tournament/schema';
import { PlayLimits } from '../wallet/deposit-limit';
import { OwnPayment, TransactionPage } from '../wallet/schema';
import { Withdrawal } from '../wallet/withdrawals/schema';
import { OneTimeCode } from './one-time-code';
import { DisplayName, Profile } from './schema';
import { SecondFactorCode } from './totp';
import { UserSession } from './user-session';

/** What a closed account is called from then on. */
export const closedName = 'Closed account';

/** Who closes his account proves that it is his. */
export const CloseAccount = z.strictObject({
  /** The account's password; without one, the code that was sent to its mobile number. */
  password: z.string('Enter your password.').max(128, 'Use at most 128 characters.').optional(),
  code: OneTimeCode.optional(),
  /** For accounts with an authenticator app: its code, or a recovery code. */
  totpCode: SecondFactorCode.optional(),
});
export type CloseAccount = z.infer<typeof CloseAccount>;

/** What stands in the way of closing an account. */
export const closingObstacles = {
  money: 'money in the wallet',
  withdrawals: 'a withdrawal that is not finished',
  refunds: 'a refund that is not finished',
  disputes: 'a payment that is disputed',
  debts: 'a sum that is owed',
  seats: 'a seat in a tournament that is not over',
  quizzes: 'a quiz that is running',
  exclusion: 'an exclusion of your own that is not over',
} as const;
export type ClosingObstacle = keyof typeof closingObstacles;

const picture = 'Send the picture as a data URL of PNG, JPEG or WebP.';

/** What everybody may change about himself; what is left out stays. */
export const UpdateProfile = z.strictObject({
  name: DisplayName.optional(),
  /** A small picture, in the address itself: others would tell a stranger who looks at it. Null for none. */
  avatar: z
    .string({ error: picture })
    .max(12_000, 'Choose a smaller picture.')
    .regex(/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, picture)
    .meta({ examples: ['data:image/png;base64,iVBORw0KGgo='] })
    .nullable()
    .optional(),
});
export type UpdateProfile = z.infer<typeof UpdateProfile>;

/** Everything the product knows of one person, for himself; money in rupees. */
export const AccountExport = z.object({
  exportedAt: z.date(),
  profile: Profile,
  /** Numbers are masked; null for nothing submitted. */
  kyc: KycDetails.nullable(),
  limits: PlayLimits,
  sessions: UserSession.array(),
  transactions: TransactionPage.shape.items,
  payments: OwnPayment.array(),
  withdrawals: Withdrawal.array(),
  tournaments: OwnTournament.array(),
  friends: Friend.array(),
  achievements: OwnAchievement.array(),
  /** Every answer given, as it was asked. */
  answers: z.array(
    z.object({
      tournamentId: z.uuid(),
      questionIndex: z.number().int(),
      questionText: z.string(),
      /** The option that was chosen; null for none. */
      answer: z.string().nullable(),
      answeredAt: z.date().nullable(),
    }),
  ),
  violations: z.array(z.object({ tournamentId: z.uuid(), type: z.string(), at: z.date() })),
  messages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      subject: z.string(),
      message: z.string(),
      createdAt: z.date(),
    }),
  ),
});
export type AccountExport = z.infer<typeof AccountExport>;
