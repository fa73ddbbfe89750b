import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { UserSort } from '@paheli/core/account/administration';
import type { KycStatus, Role } from '@paheli/core/account/schema';
import type { ListOrder } from '../list-order';
import { idIn, orderIn, pagesIn, textIn, withoutUndefined } from '../list-search';
import { keyIn } from '../words';

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

export const kycNames: Readonly<Record<KycStatus, MessageDescriptor>> = {
  pending: msg`To be checked`,
  verified: msg`Verified`,
  rejected: msg`Rejected`,
  none: msg`Not submitted`,
};

export const roleNames: Readonly<Record<Role, MessageDescriptor>> = {
  player: msg`Players`,
  admin: msg`Administrators`,
};

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
    kyc: keyIn(kycNames, search.kyc),
    role: keyIn(roleNames, search.role),
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
