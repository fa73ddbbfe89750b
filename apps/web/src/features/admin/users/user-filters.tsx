import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { KycStatus, Role } from '@paheli/core/account/schema';
import { FilterSelect } from '../filter-select';
import { OrderSelect } from '../order-select';
import { SearchForm } from '../search-form';
import { waitingNames } from '../words';
import type { UsersSearch } from './users-search';

const orders = [
  { sort: 'created', order: 'desc', label: msg`Newest first` },
  { sort: 'created', order: 'asc', label: msg`Oldest first` },
  { sort: 'name', order: 'asc', label: msg`Name, A to Z` },
  { sort: 'name', order: 'desc', label: msg`Name, Z to A` },
  { sort: 'wallet_balance', order: 'desc', label: msg`Highest balance first` },
  { sort: 'wallet_balance', order: 'asc', label: msg`Lowest balance first` },
  { sort: 'tournaments', order: 'desc', label: msg`Most tournaments first` },
  { sort: 'tournaments', order: 'asc', label: msg`Fewest tournaments first` },
  { sort: 'total_spent', order: 'desc', label: msg`Most spent first` },
  { sort: 'total_spent', order: 'asc', label: msg`Least spent first` },
] as const;

type UserFiltersProps = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

const kycNames: Readonly<Record<KycStatus, MessageDescriptor>> = {
  pending: msg`To be checked`,
  verified: msg`Verified`,
  rejected: msg`Rejected`,
  none: msg`Not submitted`,
};

const roleNames: Readonly<Record<Role, MessageDescriptor>> = {
  player: msg`Players`,
  admin: msg`Administrators`,
};

/** The filters and the order of the user list. */
export function UserFilters({ search, onSearch }: UserFiltersProps) {
  const { t } = useLingui();
  return (
    <SearchForm
      name={t`Find users`}
      label={t`Name, username, e-mail or mobile number`}
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label={t`KYC`}
          names={kycNames}
          value={search.kyc}
          onChoose={(kyc) => onSearch({ ...search, kyc })}
        />
        <FilterSelect
          label={t`Role`}
          names={roleNames}
          value={search.role}
          onChoose={(role) => onSearch({ ...search, role })}
        />
        <FilterSelect
          label={t`Promotion`}
          names={waitingNames}
          value={search.waiting && 'waiting'}
          onChoose={(waiting) => onSearch({ ...search, waiting: waiting && true })}
        />
        <OrderSelect orders={orders} search={search} onOrder={(order) => onSearch({ ...search, ...order })} />
      </div>
    </SearchForm>
  );
}
