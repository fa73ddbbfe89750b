import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { RadioGroup } from '../../../ui/radio-group';
import { Switch } from '../../../ui/switch';
import { FilterSelect } from '../filter-select';
import type { readQuestionsSearch } from '../page-search';
import { SearchForm } from '../search-form';
import { useNarrow } from '../use-narrow';
import { measureNames } from './question-measures';

const route = getRouteApi('/_site/_player/admin/questions');

const shelves = [
  { value: 'bank', label: msg`In use` },
  { value: 'archive', label: msg`Archived` },
  { value: 'shared', label: msg`Shared` },
] as const;

/** The filters of the question list. */
export function QuestionFilters() {
  const { t } = useLingui();
  const search = route.useSearch();
  const narrow = useNarrow<ReturnType<typeof readQuestionsSearch>>();
  return (
    <SearchForm
      name={t`Find questions`}
      label={t`Words of the question, its options or explanation`}
      text={search.text}
      onSearch={(text) => narrow({ text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label={t`Category`}
          all={t`All categories`}
          names={categoryNames}
          value={search.category}
          onChoose={(category) => narrow({ category })}
        />
        <FilterSelect
          label={t`Difficulty`}
          all={t`All difficulties`}
          names={difficultyNames}
          value={search.difficulty}
          onChoose={(difficulty) => narrow({ difficulty })}
        />
        <FilterSelect
          label={t`Measured`}
          all={t`All questions`}
          names={measureNames}
          value={search.measured}
          onChoose={(measured) => narrow({ measured })}
        />
        <RadioGroup
          className="col-span-2"
          name="shelf"
          legend={t`Show`}
          options={shelves}
          value={search.archived ? 'archive' : search.shared ? 'shared' : 'bank'}
          onChange={({ target: { value } }) =>
            narrow({ archived: value === 'archive' || undefined, shared: value === 'shared' || undefined })
          }
        />
        <div className="col-span-2">
          <Switch
            label={t`Dense list`}
            checked={search.dense ?? false}
            onChange={(isDense) => narrow({ dense: isDense ? true : undefined })}
          />
        </div>
      </div>
    </SearchForm>
  );
}
