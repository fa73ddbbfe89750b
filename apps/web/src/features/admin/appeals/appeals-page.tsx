import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Scale } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import type { AppealsSearch } from './appeals-search';
import { AppealsTable } from './appeals-table';

const filters = [
  { value: 'open', label: msg`To decide` },
  { value: 'decided', label: msg`Decided` },
] as const;

const empty = {
  open: {
    title: msg`No appeal is open`,
    detail: msg`Suspended players can appeal. Their appeals are listed here.`,
  },
  decided: { title: msg`No appeal was decided yet`, detail: msg`Appeals that were decided are listed here.` },
};

type AppealsPageProps = { search: AppealsSearch; onSearch: (search: AppealsSearch) => void };

/** Appeals of players against their suspensions. The address holds the filter. */
export function AppealsPage({ search, onSearch }: AppealsPageProps) {
  const { t } = useLingui();
  const shown = search.decided ? 'decided' : 'open';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Appeals`} />
      <FilterKeys
        legend={t`Show`}
        options={filters}
        value={shown}
        onChoose={(value) => onSearch({ decided: value === 'decided' ? true : undefined })}
      />
      <AppealList key={shown} search={search} onSearch={onSearch} />
    </div>
  );
}

function AppealList({ search, onSearch }: AppealsPageProps) {
  const { t } = useLingui();
  const decided = search.decided === true;
  const { title, detail } = empty[decided ? 'decided' : 'open'];
  const list = usePages(
    trpc.admin.suspensions.appeals.useInfiniteQuery({ limit: pageSize, decided }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList
      list={list}
      failure={t`The appeals could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# appeal', other: '# appeals' })}, the newest first`
      }
      empty={{ icon: Scale, title, detail: t(detail) }}
    >
      {(appeals) => <AppealsTable appeals={appeals} canDecide={!decided} />}
    </PagedList>
  );
}
