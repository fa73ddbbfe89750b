import { z } from 'zod';
import { Id, idOr } from '../id';
import { instant } from '../instant';
import { Suspension } from '../integrity/suspension';
import { KycDetails } from '../kyc/schema';
import { key } from '../message';
import { PageInput, SortOrder } from '../page';
import { searchText, text } from '../text';
import { Duty, ExactRole } from './duty';
import { KycStatus, Profile, Role } from './schema';

export const UserRef = z.strictObject({
  userId: idOr(key('This is not a user id.')).describe('Id of the user.'),
});
export type UserRef = z.infer<typeof UserRef>;

/** A user as administrators see the account; money in rupees. */
export const AdminUser = Profile.omit({
  avatar: true,
  withdrawableBalance: true,
  hasWallet: true,
  hasPassword: true,
  language: true,
  suspension: true,
}).meta({
  id: 'AdminUser',
  description: 'A user, as administrators see them.',
});
export type AdminUser = z.infer<typeof AdminUser>;

/** A promotion to administrator that has not taken effect yet. */
export const Promotion = z
  .object({
    requestedBy: z
      .object({
        id: Id.describe('Id of the administrator.'),
        name: z.string().meta({ description: 'Display name of the administrator.', examples: ['Kabir Das'] }),
      })
      .describe('Administrator who requested the promotion.'),
    requestedAt: z.date().describe('Time of the request.'),
    duty: ExactRole.describe('Exact role of the future administrator.'),
    effectiveAt: z
      .date()
      .nullable()
      .describe('Time when the promotion takes effect; null if another administrator must confirm it.'),
  })
  .meta({ id: 'Promotion', description: 'A promotion to administrator that is not in effect yet.' });
export type Promotion = z.infer<typeof Promotion>;

/** A user with their waiting promotion, if any. */
export const RoleChange = AdminUser.extend({
  promotion: Promotion.nullable().describe('Waiting promotion to administrator; null if there is none.'),
}).meta({ id: 'RoleChange', description: 'A user with their waiting promotion.' });
export type RoleChange = z.infer<typeof RoleChange>;

/** One user, with what they have done. */
export const AdminUserDetails = RoleChange.extend({
  maxTournaments: z
    .number()
    .int()
    .nullable()
    .meta({
      description: 'How many running tournaments an organiser may have; null for others.',
      examples: [5],
    }),
  maxSeats: z
    .number()
    .int()
    .nullable()
    .meta({ description: "Seats of each of an organiser's tournaments; null for others.", examples: [200] }),
  withdrawableBalance: Profile.shape.withdrawableBalance,
  quizzesFinished: z
    .number()
    .int()
    .meta({ description: 'Number of finished quizzes.', examples: [9] }),
  totalWon: z.number().meta({ description: 'Prizes paid to the user, in rupees.', examples: [250] }),
  lastActiveAt: z
    .date()
    .nullable()
    .describe('Time of the last quiz start, join or sign-in; null if there was none.'),
  excludedUntil: z.date().nullable().describe('End of the self-exclusion; null if the user may take part.'),
  dailyDepositLimit: z
    .number()
    .nullable()
    .meta({ description: 'Daily deposit limit, in rupees; null for no limit.', examples: [1000] }),
  suspensions: z.array(Suspension).describe('Suspensions of the user, newest first.'),
  kyc: KycDetails.nullable().describe('Latest KYC submission; null if there is none.'),
}).meta({ id: 'AdminUserDetails', description: 'A user with their activity, as administrators see them.' });
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

/** The amounts that one user has spent, played for and won, in rupees. */
export const UserReport = AdminUser.extend({
  quizzesFinished: z
    .number()
    .int()
    .meta({ description: 'Number of finished quizzes.', examples: [9] }),
  accuracy: z
    .number()
    .nullable()
    .meta({
      description:
        'Share of correct answers in ended quizzes, in percent with one decimal; null without a quiz.',
      examples: [71.4],
    }),
  totalWon: z.number().meta({ description: 'Prizes paid to the user, in rupees.', examples: [250] }),
  lastPlayedAt: z.date().nullable().describe('Time of the last quiz start; null if there was none.'),
}).meta({ id: 'UserReport', description: 'What one user has spent, played and won.' });
export type UserReport = z.infer<typeof UserReport>;

/** The orders of the user list: by time of registration or by a column. */
export const UserSort = z
  .enum(['created', 'name', 'wallet_balance', 'tournaments', 'total_spent'], {
    error: key('Choose one of {values}.'),
  })
  .meta({ id: 'UserSort', description: 'Field by which the list of users is sorted.' });
export type UserSort = z.infer<typeof UserSort>;

export const ListUsers = PageInput.extend({
  search: searchText(200, key('No user has these characters.'))
    .optional()
    .meta({
      description:
        'Text to find in name, username, e-mail address and mobile number, without regard to case.',
      examples: ['asha'],
    }),
  role: Role.optional().describe('Only users with this role.'),
  duty: Duty.optional().describe('Only users with this narrower duty, or that of an organiser.'),
  kycStatus: KycStatus.optional().describe('Only users with this KYC status.'),
  waiting: z
    .boolean(key('Use true or false.'))
    .default(false)
    .describe('Whether to list only users with a waiting promotion or suspension.'),
  sort: UserSort.default('created').describe('Field by which the list is sorted.'),
  order: SortOrder.default('desc').describe('Whether to sort ascending or descending.'),
});
export type ListUsers = z.infer<typeof ListUsers>;

const limitOf = (most: number) =>
  z
    .number(key('Enter a whole number.'))
    .int(key('Enter a whole number.'))
    .min(1, key('At least 1.'))
    .max(most, key('At most {maximum}.'));

/** The limits of an organiser for whom none are given. */
export const organiserLimits = { maxTournaments: 5, maxSeats: 200 } as const;

export const SetRole = UserRef.extend({
  role: Role.describe('Role of the user.'),
  duty: ExactRole.nullish().meta({
    description:
      'Exact role: `organiser` is a player, every other one an administrator; that of `role` if absent.',
    examples: [null],
  }),
  maxTournaments: limitOf(1000)
    .optional()
    .meta({
      description:
        'How many tournaments that are not over an organiser may have; as before if absent, at first 5.',
      examples: [5],
    }),
  maxSeats: limitOf(100_000)
    .optional()
    .meta({
      description: "Seats of each of an organiser's tournaments; as before if absent, at first 200.",
      examples: [200],
    }),
})
  .refine(({ role, duty }) => !duty || (duty === 'organiser' || duty === 'player') === (role === 'player'), {
    error: key('An organiser is a player; every other duty is an administrator’s.'),
    path: ['duty'],
  })
  .meta({ id: 'SetRole', description: 'The new role of a user.' });
export type SetRole = z.infer<typeof SetRole>;

export const DecideKyc = UserRef.extend({
  status: z
    .enum(['verified', 'rejected'], { error: key('Use verified or rejected.') })
    .describe('The decision.'),
  reason: text(500, key('Give a reason, or none.'))
    .optional()
    .meta({
      description: 'Reason for a rejection, as the player reads it.',
      examples: ['The photo of the PAN card cannot be read.'],
    }),
  submittedAt: instant(key('Say when the details were submitted that you have looked at.'))
    .optional()
    .describe('The `submitted_at` of the reviewed submission; a newer submission is not decided unseen.'),
}).meta({ id: 'DecideKyc', description: 'A decision on a KYC submission.' });
export type DecideKyc = z.infer<typeof DecideKyc>;
