import type { UserSort } from '@paheli/core/account/administration';
import type { KycStatus, Role } from '@paheli/core/account/schema';
import type { ContactSubject } from '@paheli/core/contact/schema';
import { difficulties } from '@paheli/core/quiz/constants';
import type { TournamentSort } from '@paheli/core/tournament/administration';
import type { TournamentStatus } from '@paheli/core/tournament/schema';
import type { PaymentOutcome } from '@paheli/core/wallet/payments/refund';
import type { WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { categoryNames } from '../../lib/text/category-names';
import { flagIn, idIn, keyIn, orderIn, pagesIn, textIn, withoutUndefined } from './list-search';

// What the addresses of the administration hold. Unknown values are left out. Routes are part of the first load, so the
// keys are literals: schemas would double its size.

type Address = Readonly<Record<string, unknown>>;

type Keys<Key extends string> = Readonly<Record<Key, true>>;

/** The number of reconciliation runs on their page. */
export const runsShown = 20;

/** The periods of the charts in days. */
export const periods = [7, 14, 30, 90] as const;

export function readOverviewSearch({ days }: Address) {
  return withoutUndefined({ days: periods.find((each) => each === Number(days)) });
}

const kycStatuses: Keys<KycStatus> = { pending: true, verified: true, rejected: true, none: true };
const roles: Keys<Role> = { player: true, admin: true };
const userSorts: Keys<UserSort> = {
  created: true,
  name: true,
  wallet_balance: true,
  tournaments: true,
  total_spent: true,
};

/** The users. The default order is newest first. */
export function readUsersSearch(search: Address) {
  return withoutUndefined({
    text: textIn(search.text),
    kyc: keyIn(kycStatuses, search.kyc),
    role: keyIn(roles, search.role),
    /** Whether to list only users with a waiting promotion. */
    waiting: flagIn(search.waiting),
    sort: keyIn(userSorts, search.sort),
    order: orderIn(search.order),
    pages: pagesIn(search.pages),
    /** The id of the user whose details are open. */
    user: idIn(search.user),
  });
}

export type UsersSearch = ReturnType<typeof readUsersSearch>;

/** Returns the input of the list of users. */
export function usersInput({ text, kyc, role, waiting, sort, order }: UsersSearch) {
  return withoutUndefined({ search: text, kycStatus: kyc, role, waiting, sort, order });
}

/** The question bank, or its archive. */
export function readQuestionsSearch(search: Address) {
  return withoutUndefined({
    text: textIn(search.text),
    category: keyIn(categoryNames, search.category),
    difficulty: difficulties.find((each) => each === search.difficulty),
    archived: flagIn(search.archived),
    /** Whether to show one row for each question instead of a card. */
    dense: flagIn(search.dense),
    pages: pagesIn(search.pages),
  });
}

/** The reported questions. The default is those that wait for a decision. */
export function readReportsSearch({ state, pages }: Address) {
  return withoutUndefined({ state: keyIn({ decided: true }, state), pages: pagesIn(pages) });
}

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
export function readTournamentsSearch(search: Address) {
  return withoutUndefined({
    text: textIn(search.text),
    status: keyIn(tournamentStatuses, search.status),
    category: keyIn(categoryNames, search.category),
    /** Whether to list only tournaments that wait for a second administrator. */
    waiting: flagIn(search.waiting),
    sort: keyIn(tournamentSorts, search.sort),
    order: orderIn(search.order),
    pages: pagesIn(search.pages),
  });
}

export type TournamentsSearch = ReturnType<typeof readTournamentsSearch>;

/** Returns the input of the list of tournaments. */
export function tournamentsInput({ text, status, category, waiting, sort, order }: TournamentsSearch) {
  return withoutUndefined({ search: text, status: status && [status], category, waiting, sort, order });
}

/** The tournament whose terms a new one begins with. */
export function readCopySearch({ from }: Address) {
  return withoutUndefined({ from: idIn(from) });
}

/** The held prizes. The default is those to decide. */
export function readPrizesSearch({ status, pages }: Address) {
  return withoutUndefined({ status: keyIn({ released: true, voided: true }, status), pages: pagesIn(pages) });
}

/** The decisions that wait. */
export function readDecisionsSearch({ pages }: Address) {
  return withoutUndefined({ pages: pagesIn(pages) });
}

const withdrawalFilters: Keys<WithdrawalStatus | 'all'> = {
  requested: true,
  approved: true,
  paid: true,
  rejected: true,
  failed: true,
  all: true,
};

/** The withdrawals. The default is those that wait for a decision. */
export function readWithdrawalsSearch({ status, pages }: Address) {
  return withoutUndefined({ status: keyIn(withdrawalFilters, status), pages: pagesIn(pages) });
}

const outcomes: Keys<PaymentOutcome> = { credited: true, suspense: true, exception: true };

/** The payments, and the tabs beside them. */
export function readPaymentsSearch(search: Address) {
  return withoutUndefined({
    text: textIn(search.text),
    outcome: keyIn(outcomes, search.outcome),
    tab: keyIn({ refunds: true, disputes: true }, search.tab),
    pages: pagesIn(search.pages),
  });
}

/** The appeals. The default is those to decide. */
export function readAppealsSearch({ decided, pages }: Address) {
  return withoutUndefined({ decided: flagIn(decided), pages: pagesIn(pages) });
}

const subjects: Keys<ContactSubject> = {
  general: true,
  support: true,
  feedback: true,
  partnership: true,
  other: true,
  grievance: true,
};

/** The messages. The default is those that nobody has handled. */
export function readMessagesSearch(search: Address) {
  return withoutUndefined({
    text: textIn(search.text),
    subject: keyIn(subjects, search.subject),
    state: keyIn({ handled: true, all: true }, search.state),
    pages: pagesIn(search.pages),
    /** The id of the message that is open. */
    message: idIn(search.message),
  });
}

/** Returns the input of the list of messages. */
export function messagesInput({ text, subject, state }: ReturnType<typeof readMessagesSearch>) {
  return withoutUndefined({
    search: text,
    subject,
    handled: state === 'all' ? undefined : state === 'handled',
  });
}

/** The audit log. */
export function readAuditSearch(search: Address) {
  return withoutUndefined({
    /** A key of `actionNames`, which load with the page. The page ignores any other. */
    action: textIn(search.action, 40),
    /** The subject of the action, such as `user:<id>`. */
    subject: textIn(search.subject, 100),
    /** The administrator who acted. */
    actor: idIn(search.actor),
    pages: pagesIn(search.pages),
  });
}
