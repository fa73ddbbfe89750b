import { categoryNames, difficultyNames } from '../../../lib/text/question-names';
import { RadioGroup } from '../../../ui/radio-group';
import { FilterSelect } from '../filter-select';
import { SearchForm } from '../search-form';
import type { QuestionsSearch } from './questions-search';

const shelves = [
  { value: 'bank', label: 'In use' },
  { value: 'archive', label: 'Archived' },
] as const;

type QuestionFiltersProps = { search: QuestionsSearch; onSearch: (search: QuestionsSearch) => void };

/** The filters of the question list. */
export function QuestionFilters({ search, onSearch }: QuestionFiltersProps) {
  return (
    <SearchForm
      name="Find questions"
      label="Words of the question, its options or explanation"
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label="Category"
          all="All categories"
          names={categoryNames}
          value={search.category}
          onChoose={(category) => onSearch({ ...search, category })}
        />
        <FilterSelect
          label="Difficulty"
          all="All difficulties"
          names={difficultyNames}
          value={search.difficulty}
          onChoose={(difficulty) => onSearch({ ...search, difficulty })}
        />
        <RadioGroup
          className="col-span-2"
          name="shelf"
          legend="Show"
          options={shelves}
          value={search.archived ? 'archive' : 'bank'}
          onChange={({ target }) =>
            onSearch({ ...search, archived: target.value === 'archive' ? true : undefined })
          }
        />
      </div>
    </SearchForm>
  );
}
