import { Select } from '../../../ui/select';
import { SearchForm } from '../search-form';
import { choicesOf, keyIn } from '../words';
import { kycNames, readUsersSearch, roleNames, type UsersSearch } from './users-search';

const all = { value: '', label: 'All' };
const statuses = [all, ...choicesOf(kycNames)];
const roles = [all, ...choicesOf(roleNames)];
const orders = [
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'name desc', label: 'Name, Z to A' },
  { value: 'wallet_balance desc', label: 'Highest balance first' },
  { value: 'wallet_balance asc', label: 'Lowest balance first' },
  { value: 'tournaments desc', label: 'Most tournaments first' },
  { value: 'tournaments asc', label: 'Fewest tournaments first' },
  { value: 'total_spent desc', label: 'Most spent first' },
  { value: 'total_spent asc', label: 'Least spent first' },
];

type UserFiltersProps = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** What the list of users is narrowed and ordered by. */
export function UserFilters({ search, onSearch }: UserFiltersProps) {
  return (
    <SearchForm
      name="Find users"
      label="Name, username, e-mail or mobile number"
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <Select
          label="KYC"
          options={statuses}
          value={search.kyc ?? ''}
          onChange={({ target }) => onSearch({ ...search, kyc: keyIn(kycNames, target.value) })}
        />
        <Select
          label="Role"
          options={roles}
          value={search.role ?? ''}
          onChange={({ target }) => onSearch({ ...search, role: keyIn(roleNames, target.value) })}
        />
        <Select
          className="col-span-2"
          label="Order"
          options={orders}
          value={`${search.sort ?? 'created'} ${search.order ?? 'desc'}`}
          onChange={({ target }) => {
            const [sort, order] = target.value.split(' ');
            onSearch({ ...search, ...readUsersSearch({ sort, order }) });
          }}
        />
      </div>
    </SearchForm>
  );
}
