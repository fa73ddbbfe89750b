import type { UserSort } from '@paheli/core/admin/user';
import type { KycStatus, Role } from '@paheli/core/auth/schema';
import type { SortOrder } from '@paheli/core/page';
import { given, idIn, pagesIn, textIn } from '../list-search';
import { keyIn } from '../words';

/** What the page of users looks for, in which order, and whom it shows: newest first where nothing is said. */
export type UsersSearch = {
  readonly text?: string | undefined;
  readonly kyc?: KycStatus | undefined;
  readonly role?: Role | undefined;
  readonly sort?: UserSort | undefined;
  readonly order?: SortOrder | undefined;
  readonly pages?: number | undefined;
  /** Whose details are open. */
  readonly user?: string | undefined;
};

export const kycNames: Readonly<Record<KycStatus, string>> = {
  pending: 'To be checked',
  verified: 'Verified',
  rejected: 'Rejected',
  none: 'Not submitted',
};

export const roleNames: Readonly<Record<Role, string>> = { player: 'Players', admin: 'Administrators' };

const sorts: Readonly<Record<UserSort, true>> = {
  created: true,
  name: true,
  wallet_balance: true,
  tournaments: true,
  total_spent: true,
};

/** What an address asks for; anything it does not know is left out. */
export function readUsersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  return given({
    text: textIn(search.text),
    kyc: keyIn(kycNames, search.kyc),
    role: keyIn(roleNames, search.role),
    sort: keyIn(sorts, search.sort),
    order: keyIn({ asc: true, desc: true }, search.order),
    pages: pagesIn(search.pages),
    user: idIn(search.user),
  });
}

/** The list that is asked for, as the server is asked for it. */
export function toListInput({ text, kyc, role, sort, order }: UsersSearch) {
  return given({ search: text, kycStatus: kyc, role, sort, order });
}

/** A press on a column: ordered by it, the larger first but for names; once more, the other way round. */
export function sortedBy(search: UsersSearch, pressed: string): UsersSearch {
  const sort = keyIn(sorts, pressed);
  const isSame = (search.sort ?? 'created') === sort;
  const before = search.order ?? 'desc';
  const order = isSame ? (before === 'asc' ? 'desc' : 'asc') : sort === 'name' ? 'asc' : 'desc';
  return { ...search, sort, order };
}
