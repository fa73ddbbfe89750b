import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { RadioGroup } from '../../../ui/radio-group';
import { Switch } from '../../../ui/switch';
import { FilterSelect, ListSearch, useFilter, useNarrow } from '../filters';
import { measureNames } from './question-measures';

const route = getRouteApi('/_site/_player/admin/questions');

const shelves = { all: msg`In use`, names: { archived: msg`Archived`, shared: msg`Shared` } };

/** The filters of the question list. */
export function QuestionFilters() {
  const { t } = useLingui();
  const { dense = false } = route.useSearch();
  const narrow = useNarrow();
  const { options, value, choose } = useFilter(shelves);
  return (
    <ListSearch name={t`Find questions`} label={t`Words of the question, its options or explanation`}>
      <FilterSelect parameter="category" label={t`Category`} all={t`All categories`} names={categoryNames} />
      <FilterSelect
        parameter="difficulty"
        label={t`Difficulty`}
        all={t`All difficulties`}
        names={difficultyNames}
      />
      <FilterSelect parameter="measured" label={t`Measured`} all={t`All questions`} names={measureNames} />
      <RadioGroup
        className="col-span-2"
        name="shelf"
        legend={t`Show`}
        options={options}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
      <div className="col-span-2">
        <Switch
          label={t`Dense list`}
          checked={dense}
          onChange={(isDense) => narrow({ dense: isDense ? true : undefined })}
        />
      </div>
    </ListSearch>
  );
}
