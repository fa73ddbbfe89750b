import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { categoryNames } from '../../../lib/text/category-names';
import { FilterSelect } from '../filter-select';
import { OrderSelect } from '../order-select';
import { SearchForm } from '../search-form';
import { statusNames, waitingNames } from '../words';
import type { TournamentsSearch } from './tournaments-search';

const orders = [
  { sort: 'created', order: 'desc', label: msg`Newest first` },
  { sort: 'created', order: 'asc', label: msg`Oldest first` },
  { sort: 'start', order: 'desc', label: msg`Latest start first` },
  { sort: 'start', order: 'asc', label: msg`Earliest start first` },
  { sort: 'name', order: 'asc', label: msg`Name, A to Z` },
  { sort: 'name', order: 'desc', label: msg`Name, Z to A` },
  { sort: 'entry_fee', order: 'desc', label: msg`Highest fee first` },
  { sort: 'entry_fee', order: 'asc', label: msg`Lowest fee first` },
  { sort: 'participants', order: 'desc', label: msg`Most players first` },
  { sort: 'participants', order: 'asc', label: msg`Fewest players first` },
  { sort: 'revenue', order: 'desc', label: msg`Most revenue first` },
  { sort: 'revenue', order: 'asc', label: msg`Least revenue first` },
] as const;

type TournamentFiltersProps = { search: TournamentsSearch; onSearch: (search: TournamentsSearch) => void };

/** The filters and the order of the tournament list. */
export function TournamentFilters({ search, onSearch }: TournamentFiltersProps) {
  const { t } = useLingui();
  return (
    <SearchForm
      name={t`Find tournaments`}
      label={t`Name or description`}
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label={t`Status`}
          names={statusNames}
          value={search.status}
          onChoose={(status) => onSearch({ ...search, status })}
        />
        <FilterSelect
          label={t`Category`}
          names={categoryNames}
          value={search.category}
          onChoose={(category) => onSearch({ ...search, category })}
        />
        <FilterSelect
          label={t`Approval`}
          names={waitingNames}
          value={search.waiting && 'waiting'}
          onChoose={(waiting) => onSearch({ ...search, waiting: waiting && true })}
        />
        <OrderSelect orders={orders} search={search} onOrder={(order) => onSearch({ ...search, ...order })} />
      </div>
    </SearchForm>
  );
}
