import type { UserSort } from '@paheli/core/account/administration';
import type { KycStatus, Role } from '@paheli/core/account/schema';
import type { ContactSubject } from '@paheli/core/contact/schema';
import type { MeasureFilter } from '@paheli/core/question-bank/measure';
import { difficulties } from '@paheli/core/quiz/constants';
import type { TournamentSort } from '@paheli/core/tournament/administration';
import type { TournamentStatus } from '@paheli/core/tournament/schema';
import type { PaymentOutcome } from '@paheli/core/wallet/payments/refund';
import type { WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { categoryNames } from '../../lib/text/category-names';
import { flagIn, idIn, oneOf, orderIn, pagesIn, readerOf, textIn } from './list-search';

// What the addresses of the administration hold. Unknown values are left out. Routes are part of the first load, so the
// keys are literals: schemas would double its size.

type Keys<Key extends string> = Readonly<Record<Key, true>>;

/** The number of reconciliation runs on their page. */
export const runsShown = 20;

/** The periods of the charts in days. */
export const periods = [7, 14, 30, 90] as const;

export const readOverviewSearch = readerOf({
  days: (value) => periods.find((each) => each === Number(value)),
});

const kycStatuses: Keys<KycStatus> = { pending: true, verified: true, rejected: true, none: true };
const roles: Keys<Role | 'organiser'> = { player: true, organiser: true, admin: true };
const userSorts: Keys<UserSort> = {
  created: true,
  name: true,
  wallet_balance: true,
  tournaments: true,
  total_spent: true,
};

/** The users. The default order is newest first. */
export const readUsersSearch = readerOf({
  text: textIn,
  kyc: oneOf(kycStatuses),
  role: oneOf(roles),
  /** Whether to list only users with a waiting promotion. */
  waiting: flagIn,
  sort: oneOf(userSorts),
  order: orderIn,
  pages: pagesIn,
  /** The id of the user whose details are open. */
  user: idIn,
});

export type UsersSearch = ReturnType<typeof readUsersSearch>;

/** The question bank, or its archive. */
export const readQuestionsSearch = readerOf({
  text: textIn,
  category: oneOf(categoryNames),
  difficulty: (value) => difficulties.find((each) => each === value),
  measured: oneOf<MeasureFilter>({
    wrong_key: true,
    too_easy: true,
    nobody_knows: true,
    harder_in_hindi: true,
    not_measured: true,
  }),
  archived: flagIn,
  /** Whether to list the questions that are shared with organisers. */
  shared: flagIn,
  /** Whether to show one row for each question instead of a card. */
  dense: flagIn,
  pages: pagesIn,
});

/** The reported questions. The default is those that wait for a decision. */
export const readReportsSearch = readerOf({ state: oneOf({ decided: true }), pages: pagesIn });

const tournamentSorts: Keys<TournamentSort> = {
  created: true,
  name: true,
  start: true,
  entry_fee: true,
  participants: true,
  revenue: true,
};
const tournamentStatuses: Keys<TournamentStatus> = {
  upcoming: true,
  active: true,
  settling: true,
  completed: true,
  cancelled: true,
};

/** The tournaments. The default order is newest first. */
export const readTournamentsSearch = readerOf({
  text: textIn,
  status: oneOf(tournamentStatuses),
  category: oneOf(categoryNames),
  /** Whether to list only tournaments that wait for a second administrator. */
  waiting: flagIn,
  /** Whether to list only tournaments with reports by players that wait. */
  reported: flagIn,
  sort: oneOf(tournamentSorts),
  order: orderIn,
  pages: pagesIn,
});

export type TournamentsSearch = ReturnType<typeof readTournamentsSearch>;

/** The tournament whose terms a new one begins with. */
export const readCopySearch = readerOf({ from: idIn });

/** Whether to change all tournaments of the series that follow, instead of one. */
export const readEditSearch = readerOf({ all: flagIn });

/** The held prizes. The default is those to decide. */
export const readPrizesSearch = readerOf({ status: oneOf({ released: true, voided: true }), pages: pagesIn });

/** The decisions that wait. */
export const readDecisionsSearch = readerOf({ pages: pagesIn });

const withdrawalFilters: Keys<WithdrawalStatus | 'all'> = {
  requested: true,
  approved: true,
  paid: true,
  rejected: true,
  failed: true,
  all: true,
};

/** The withdrawals. The default is those that wait for a decision. */
export const readWithdrawalsSearch = readerOf({ status: oneOf(withdrawalFilters), pages: pagesIn });

const outcomes: Keys<PaymentOutcome> = { credited: true, suspense: true, exception: true };

/** The payments, and the tabs beside them. */
export const readPaymentsSearch = readerOf({
  text: textIn,
  outcome: oneOf(outcomes),
  tab: oneOf({ refunds: true, disputes: true }),
  pages: pagesIn,
});

/** The appeals. The default is those to decide. */
export const readAppealsSearch = readerOf({ decided: flagIn, pages: pagesIn });

const subjects: Keys<ContactSubject> = {
  general: true,
  support: true,
  feedback: true,
  partnership: true,
  other: true,
  grievance: true,
};

/** The messages. The default is those that nobody has handled. */
export const readMessagesSearch = readerOf({
  text: textIn,
  subject: oneOf(subjects),
  state: oneOf({ handled: true, all: true }),
  pages: pagesIn,
  /** The id of the message that is open. */
  message: idIn,
});

export type MessagesSearch = ReturnType<typeof readMessagesSearch>;

/** The audit log. */
export const readAuditSearch = readerOf({
  /** A key of `actionNames`, which load with the page. The page ignores any other. */
  action: textIn,
  /** The subject of the action, such as `user:<id>`. */
  subject: textIn,
  /** The administrator who acted. */
  actor: idIn,
  pages: pagesIn,
});
