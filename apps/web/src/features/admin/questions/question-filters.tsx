import { Choice } from '../../../ui/choice';
import { Select } from '../../../ui/select';
import { SearchForm } from '../search-form';
import { categoryNames, choicesOf, difficultyNames, keyIn } from '../words';
import type { QuestionsSearch } from './questions-search';

const categories = [{ value: '', label: 'All categories' }, ...choicesOf(categoryNames)];
const difficulties = [{ value: '', label: 'All difficulties' }, ...choicesOf(difficultyNames)];
const shelves = [
  { value: 'bank', label: 'In use' },
  { value: 'archive', label: 'Archived' },
] as const;

type QuestionFiltersProps = { search: QuestionsSearch; onSearch: (search: QuestionsSearch) => void };

/** What the list of questions is narrowed by. */
export function QuestionFilters({ search, onSearch }: QuestionFiltersProps) {
  return (
    <SearchForm
      name="Find questions"
      label="Words of the question, its options or explanation"
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <Select
          label="Category"
          options={categories}
          value={search.category ?? ''}
          onChange={({ target }) => onSearch({ ...search, category: keyIn(categoryNames, target.value) })}
        />
        <Select
          label="Difficulty"
          options={difficulties}
          value={search.difficulty ?? ''}
          onChange={({ target }) => onSearch({ ...search, difficulty: keyIn(difficultyNames, target.value) })}
        />
        <Choice
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
