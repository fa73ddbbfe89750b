import type { HeldPrizeStatus } from '@paheli/core/tournament/held-prize';
import { ShieldCheck } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import type { PrizesSearch } from './prizes-search';
import { PrizesTable } from './prizes-table';

type Filter = {
  readonly value: HeldPrizeStatus;
  readonly label: string;
  readonly empty: { readonly title: string; readonly detail: string };
};

const filters: readonly Filter[] = [
  {
    value: 'held',
    label: 'To decide',
    empty: {
      title: 'No prize is held',
      detail:
        'A prize is held at settlement where violations and other signals of its quiz add up to too much.',
    },
  },
  {
    value: 'released',
    label: 'Released',
    empty: { title: 'No prize was released yet', detail: 'Held prizes that you release are listed here.' },
  },
  {
    value: 'voided',
    label: 'Voided',
    empty: { title: 'No prize was voided yet', detail: 'Held prizes that you void are listed here.' },
  },
];

type PrizesPageProps = { search: PrizesSearch; onSearch: (search: PrizesSearch) => void };

/** Prizes that are or were held for suspected unfair play. The address holds the filter. */
export function PrizesPage({ search, onSearch }: PrizesPageProps) {
  const status = search.status ?? 'held';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title="Held prizes">
        <ExportButton list="held-prizes" filters={{ status }} />
      </ListHead>
      <FilterKeys
        legend="Show"
        options={filters}
        value={status}
        onChoose={(value) => onSearch({ status: value === 'held' ? undefined : value })}
      />
      <PrizeList key={status} status={status} search={search} onSearch={onSearch} />
    </div>
  );
}

function PrizeList({ status, search, onSearch }: PrizesPageProps & { status: HeldPrizeStatus }) {
  const list = usePages(
    trpc.admin.prizes.held.useInfiniteQuery({ limit: pageSize, status }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  const { title, detail } = filters.find(({ value }) => value === status)?.empty ?? { title: '', detail: '' };
  return (
    <PagedList
      list={list}
      one="prize"
      afterCount=", the latest settled first"
      empty={{ icon: ShieldCheck, title, detail }}
    >
      {(prizes) => <PrizesTable prizes={prizes} canDecide={status === 'held'} />}
    </PagedList>
  );
}
