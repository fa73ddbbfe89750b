import { Select } from '../../../ui/select';
import { SearchForm } from '../search-form';
import { categoryNames, choicesOf, keyIn, statusNames } from '../words';
import { readTournamentsSearch, type TournamentsSearch } from './tournaments-search';

const statuses = [{ value: '', label: 'All' }, ...choicesOf(statusNames)];
const categories = [{ value: '', label: 'All' }, ...choicesOf(categoryNames)];
const orders = [
  { value: 'created desc', label: 'Newest first' },
  { value: 'created asc', label: 'Oldest first' },
  { value: 'start desc', label: 'Latest start first' },
  { value: 'start asc', label: 'Earliest start first' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'name desc', label: 'Name, Z to A' },
  { value: 'entry_fee desc', label: 'Highest fee first' },
  { value: 'entry_fee asc', label: 'Lowest fee first' },
  { value: 'participants desc', label: 'Most players first' },
  { value: 'participants asc', label: 'Fewest players first' },
  { value: 'revenue desc', label: 'Most revenue first' },
  { value: 'revenue asc', label: 'Least revenue first' },
];

type TournamentFiltersProps = { search: TournamentsSearch; onSearch: (search: TournamentsSearch) => void };

/** What the list of tournaments is narrowed and ordered by. */
export function TournamentFilters({ search, onSearch }: TournamentFiltersProps) {
  return (
    <SearchForm
      name="Find tournaments"
      label="Name or description"
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <Select
          label="Status"
          options={statuses}
          value={search.status ?? ''}
          onChange={({ target }) => onSearch({ ...search, status: keyIn(statusNames, target.value) })}
        />
        <Select
          label="Category"
          options={categories}
          value={search.category ?? ''}
          onChange={({ target }) => onSearch({ ...search, category: keyIn(categoryNames, target.value) })}
        />
        <Select
          className="col-span-2"
          label="Order"
          options={orders}
          value={`${search.sort ?? 'created'} ${search.order ?? 'desc'}`}
          onChange={({ target }) => {
            const [sort, order] = target.value.split(' ');
            onSearch({ ...search, ...readTournamentsSearch({ sort, order }) });
          }}
        />
      </div>
    </SearchForm>
  );
}
