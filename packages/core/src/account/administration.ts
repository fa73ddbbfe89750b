import { z } from 'zod';
import { instant } from '../instant';
import { KycDetails } from '../kyc/schema';
import { PageInput, SortOrder } from '../page';
import { searchText, text } from '../text';
import { KycStatus, Profile, Role } from './schema';

export const UserRef = z.strictObject({ userId: z.uuid({ error: 'This is not a user id.' }) });
export type UserRef = z.infer<typeof UserRef>;

/** A user as administrators see him; money in rupees. */
export const AdminUser = Profile.omit({ avatar: true, withdrawableBalance: true, hasPassword: true });
export type AdminUser = z.infer<typeof AdminUser>;

/** A promotion to administrator that has not taken effect yet. */
export const Promotion = z.object({
  requestedBy: z.object({ id: z.uuid(), name: z.string() }),
  requestedAt: z.date(),
  /** When the promotion takes effect by itself; null where another administrator has to confirm it. */
  effectiveAt: z.date().nullable(),
});
export type Promotion = z.infer<typeof Promotion>;

/** A user with their waiting promotion, if any. */
export const RoleChange = AdminUser.extend({ promotion: Promotion.nullable() });
export type RoleChange = z.infer<typeof RoleChange>;

/** One user, with what they have done. */
export const AdminUserDetails = RoleChange.extend({
  withdrawableBalance: z.number(),
  quizzesFinished: z.number().int(),
  /** What he won and was paid, in rupees. */
  totalWon: z.number(),
  /** When he last started a quiz, joined or signed in; null for never. */
  lastActiveAt: z.date().nullable(),
  /** Until when he has excluded himself from taking part; null where he may. */
  excludedUntil: z.date().nullable(),
  /** What he lets himself pay in on one day; null for no limit. */
  dailyDepositLimit: z.number().nullable(),
  /** What he last submitted; null for nothing. */
  kyc: KycDetails.nullable(),
});
export type AdminUserDetails = z.infer<typeof AdminUserDetails>;

/** What one user has spent, played and won; money in rupees. */
export const UserReport = AdminUser.extend({
  quizzesFinished: z.number().int(),
  /** Percent of the questions of ended quizzes, to one decimal; null where there was none. */
  accuracy: z.number().nullable(),
  totalWon: z.number(),
  lastPlayedAt: z.date().nullable(),
});
export type UserReport = z.infer<typeof UserReport>;

/** What the list may be ordered by: when a user joined us, or one of its columns. */
export const UserSort = z.enum(['created', 'name', 'wallet_balance', 'tournaments', 'total_spent'], {
  error: 'Choose one of created, name, wallet_balance, tournaments, total_spent.',
});
export type UserSort = z.infer<typeof UserSort>;

export const ListUsers = PageInput.extend({
  /** Found in name, username, e-mail and mobile number, as it stands, without regard to case. */
  search: searchText(200, 'No user has these characters.').optional(),
  role: Role.optional(),
  kycStatus: KycStatus.optional(),
  /** Whether to list only users whose promotion to administrator waits. */
  waiting: z.boolean('Use true or false.').default(false),
  sort: UserSort.default('created'),
  order: SortOrder.default('desc'),
});
export type ListUsers = z.infer<typeof ListUsers>;

export const SetRole = UserRef.extend({ role: Role });
export type SetRole = z.infer<typeof SetRole>;

export const DecideKyc = UserRef.extend({
  status: z.enum(['verified', 'rejected'], { error: 'Use verified or rejected.' }),
  /** Why it is rejected, as the player will read it. */
  reason: text(500, 'Give a reason, or none.').optional(),
  /** Of the details that were looked at: others, submitted since, are not decided on unseen. */
  submittedAt: instant('Say when the details were submitted that you have looked at.').optional(),
});
export type DecideKyc = z.infer<typeof DecideKyc>;
