import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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
  readonly label: MessageDescriptor;
  readonly empty: { readonly title: MessageDescriptor; readonly detail: MessageDescriptor };
};

const filters: readonly Filter[] = [
  {
    value: 'held',
    label: msg`To decide`,
    empty: {
      title: msg`No prize is held`,
      detail: msg`A prize is held at settlement where violations and other signals of its quiz add up to too much.`,
    },
  },
  {
    value: 'released',
    label: msg`Released`,
    empty: {
      title: msg`No prize was released yet`,
      detail: msg`Held prizes that you release are listed here.`,
    },
  },
  {
    value: 'voided',
    label: msg`Voided`,
    empty: { title: msg`No prize was voided yet`, detail: msg`Held prizes that you void are listed here.` },
  },
];

type PrizesPageProps = { search: PrizesSearch; onSearch: (search: PrizesSearch) => void };

/** Prizes that are or were held for suspected unfair play. The address holds the filter. */
export function PrizesPage({ search, onSearch }: PrizesPageProps) {
  const { t } = useLingui();
  const status = search.status ?? 'held';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Held prizes`}>
        <ExportButton list="held-prizes" filters={{ status }} />
      </ListHead>
      <FilterKeys
        legend={t`Show`}
        options={filters}
        value={status}
        onChoose={(value) => onSearch({ status: value === 'held' ? undefined : value })}
      />
      <PrizeList key={status} status={status} search={search} onSearch={onSearch} />
    </div>
  );
}

function PrizeList({ status, search, onSearch }: PrizesPageProps & { status: HeldPrizeStatus }) {
  const { t } = useLingui();
  const list = usePages(
    trpc.admin.prizes.held.useInfiniteQuery({ limit: pageSize, status }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  const empty = filters.find(({ value }) => value === status)?.empty;
  return (
    <PagedList
      list={list}
      failure={t`The prizes could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# prize', other: '# prizes' })}, the latest settled first`
      }
      empty={{ icon: ShieldCheck, title: empty?.title ?? '', detail: empty && t(empty.detail) }}
    >
      {(prizes) => <PrizesTable prizes={prizes} canDecide={status === 'held'} />}
    </PagedList>
  );
}
