import { FilterSelect } from '../filter-select';
import { OrderSelect } from '../order-select';
import { SearchForm } from '../search-form';
import { waitingNames } from '../words';
import { kycNames, roleNames, type UsersSearch } from './users-search';

const orders = [
  { sort: 'created', order: 'desc', label: 'Newest first' },
  { sort: 'created', order: 'asc', label: 'Oldest first' },
  { sort: 'name', order: 'asc', label: 'Name, A to Z' },
  { sort: 'name', order: 'desc', label: 'Name, Z to A' },
  { sort: 'wallet_balance', order: 'desc', label: 'Highest balance first' },
  { sort: 'wallet_balance', order: 'asc', label: 'Lowest balance first' },
  { sort: 'tournaments', order: 'desc', label: 'Most tournaments first' },
  { sort: 'tournaments', order: 'asc', label: 'Fewest tournaments first' },
  { sort: 'total_spent', order: 'desc', label: 'Most spent first' },
  { sort: 'total_spent', order: 'asc', label: 'Least spent first' },
] as const;

type UserFiltersProps = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** The filters and the order of the user list. */
export function UserFilters({ search, onSearch }: UserFiltersProps) {
  return (
    <SearchForm
      name="Find users"
      label="Name, username, e-mail or mobile number"
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label="KYC"
          names={kycNames}
          value={search.kyc}
          onChoose={(kyc) => onSearch({ ...search, kyc })}
        />
        <FilterSelect
          label="Role"
          names={roleNames}
          value={search.role}
          onChoose={(role) => onSearch({ ...search, role })}
        />
        <FilterSelect
          label="Promotion"
          names={waitingNames}
          value={search.waiting && 'waiting'}
          onChoose={(waiting) => onSearch({ ...search, waiting: waiting && true })}
        />
        <OrderSelect orders={orders} search={search} onOrder={(order) => onSearch({ ...search, ...order })} />
      </div>
    </SearchForm>
  );
}
