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
  { value: 'open', label: 'To decide' },
  { value: 'decided', label: 'Decided' },
] as const;

const empty = {
  open: {
    title: 'No appeal is open',
    detail: 'Suspended players can appeal. Their appeals are listed here.',
  },
  decided: { title: 'No appeal was decided yet', detail: 'Appeals that were decided are listed here.' },
};

type AppealsPageProps = { search: AppealsSearch; onSearch: (search: AppealsSearch) => void };

/** Appeals of players against their suspensions. The address holds the filter. */
export function AppealsPage({ search, onSearch }: AppealsPageProps) {
  const shown = search.decided ? 'decided' : 'open';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title="Appeals" />
      <FilterKeys
        legend="Show"
        options={filters}
        value={shown}
        onChoose={(value) => onSearch({ decided: value === 'decided' ? true : undefined })}
      />
      <AppealList key={shown} search={search} onSearch={onSearch} />
    </div>
  );
}

function AppealList({ search, onSearch }: AppealsPageProps) {
  const decided = search.decided === true;
  const list = usePages(
    trpc.admin.suspensions.appeals.useInfiniteQuery({ limit: pageSize, decided }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList
      list={list}
      one="appeal"
      afterCount=", the newest first"
      empty={{ icon: Scale, ...empty[decided ? 'decided' : 'open'] }}
    >
      {(appeals) => <AppealsTable appeals={appeals} canDecide={!decided} />}
    </PagedList>
  );
}
