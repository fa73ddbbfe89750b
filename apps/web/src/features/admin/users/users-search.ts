import type { UserSort } from '@paheli/core/account/administration';
import type { KycStatus, Role } from '@paheli/core/account/schema';
import type { ListOrder } from '../list-order';
import { idIn, keyIn, orderIn, pagesIn, textIn, withoutUndefined } from '../list-search';

/** The search parameters of the users page. The default order is newest first. */
export type UsersSearch = ListOrder<UserSort> & {
  readonly text?: string | undefined;
  readonly kyc?: KycStatus | undefined;
  readonly role?: Role | undefined;
  /** Whether to list only users with a waiting promotion. */
  readonly waiting?: true | undefined;
  readonly pages?: number | undefined;
  /** The id of the user whose details are open. */
  readonly user?: string | undefined;
};

/** The keys are literals because routes are part of the first load, and names or schemas would enlarge it. */
const kycStatuses: Readonly<Record<KycStatus, true>> = {
  pending: true,
  verified: true,
  rejected: true,
  none: true,
};

const roles: Readonly<Record<Role, true>> = { player: true, admin: true };

const sorts: Readonly<Record<UserSort, true>> = {
  created: true,
  name: true,
  wallet_balance: true,
  tournaments: true,
  total_spent: true,
};

/** Parses the search parameters. Unknown values are left out. */
export function readUsersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  return withoutUndefined({
    text: textIn(search.text),
    kyc: keyIn(kycStatuses, search.kyc),
    role: keyIn(roles, search.role),
    waiting: search.waiting === true ? true : undefined,
    sort: keyIn(sorts, search.sort),
    order: orderIn(search.order),
    pages: pagesIn(search.pages),
    user: idIn(search.user),
  });
}

/** Converts the search parameters to the input of the list procedure. */
export function toListInput({ text, kyc, role, waiting, sort, order }: UsersSearch) {
  return withoutUndefined({ search: text, kycStatus: kyc, role, waiting, sort, order });
}
