import { categoryNames } from '../../../lib/text/question-names';
import { FilterSelect } from '../filter-select';
import { OrderSelect } from '../order-select';
import { SearchForm } from '../search-form';
import { statusNames, waitingNames } from '../words';
import type { TournamentsSearch } from './tournaments-search';

const orders = [
  { sort: 'created', order: 'desc', label: 'Newest first' },
  { sort: 'created', order: 'asc', label: 'Oldest first' },
  { sort: 'start', order: 'desc', label: 'Latest start first' },
  { sort: 'start', order: 'asc', label: 'Earliest start first' },
  { sort: 'name', order: 'asc', label: 'Name, A to Z' },
  { sort: 'name', order: 'desc', label: 'Name, Z to A' },
  { sort: 'entry_fee', order: 'desc', label: 'Highest fee first' },
  { sort: 'entry_fee', order: 'asc', label: 'Lowest fee first' },
  { sort: 'participants', order: 'desc', label: 'Most players first' },
  { sort: 'participants', order: 'asc', label: 'Fewest players first' },
  { sort: 'revenue', order: 'desc', label: 'Most revenue first' },
  { sort: 'revenue', order: 'asc', label: 'Least revenue first' },
] as const;

type TournamentFiltersProps = { search: TournamentsSearch; onSearch: (search: TournamentsSearch) => void };

/** The filters and the order of the tournament list. */
export function TournamentFilters({ search, onSearch }: TournamentFiltersProps) {
  return (
    <SearchForm
      name="Find tournaments"
      label="Name or description"
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label="Status"
          names={statusNames}
          value={search.status}
          onChoose={(status) => onSearch({ ...search, status })}
        />
        <FilterSelect
          label="Category"
          names={categoryNames}
          value={search.category}
          onChoose={(category) => onSearch({ ...search, category })}
        />
        <FilterSelect
          label="Approval"
          names={waitingNames}
          value={search.waiting && 'waiting'}
          onChoose={(waiting) => onSearch({ ...search, waiting: waiting && true })}
        />
        <OrderSelect orders={orders} search={search} onOrder={(order) => onSearch({ ...search, ...order })} />
      </div>
    </SearchForm>
  );
}
