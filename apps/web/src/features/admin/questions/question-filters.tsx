import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { RadioGroup } from '../../../ui/radio-group';
import { FilterSelect } from '../filter-select';
import { SearchForm } from '../search-form';
import type { QuestionsSearch } from './questions-search';

const shelves = [
  { value: 'bank', label: msg`In use` },
  { value: 'archive', label: msg`Archived` },
] as const;

type QuestionFiltersProps = { search: QuestionsSearch; onSearch: (search: QuestionsSearch) => void };

/** The filters of the question list. */
export function QuestionFilters({ search, onSearch }: QuestionFiltersProps) {
  const { t } = useLingui();
  return (
    <SearchForm
      name={t`Find questions`}
      label={t`Words of the question, its options or explanation`}
      text={search.text}
      onSearch={(text) => onSearch({ ...search, text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label={t`Category`}
          all={t`All categories`}
          names={categoryNames}
          value={search.category}
          onChoose={(category) => onSearch({ ...search, category })}
        />
        <FilterSelect
          label={t`Difficulty`}
          all={t`All difficulties`}
          names={difficultyNames}
          value={search.difficulty}
          onChoose={(difficulty) => onSearch({ ...search, difficulty })}
        />
        <RadioGroup
          className="col-span-2"
          name="shelf"
          legend={t`Show`}
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
