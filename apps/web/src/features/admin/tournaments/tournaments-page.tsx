import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentSort } from '@paheli/core/tournament/administration';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, Trophy } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { categoryNames } from '../../../lib/text/category-names';
import { buttonClass } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { ExportButton } from '../export-button';
import { FilterSelect, ListSearch, OrderSelect, useSorting } from '../filters';
import { tournamentsInput } from '../list-input';
import { useMay } from '../may';
import { statusNames, waitingNames } from '../words';
import { columns } from './tournament-columns';

const route = getRouteApi('/_site/_player/admin/tournaments/');

const toDecide = { ...waitingNames, reported: msg`Reported by players` } as const;

/** All tournaments. The address holds the filters and the order. */
export function TournamentsPage() {
  const { t } = useLingui();
  const filters = tournamentsInput(route.useSearch());
  const { sort: _, order: __, ...narrowing } = filters;
  const isNarrowed = Object.keys(narrowing).length > 0;
  const may = useMay();
  const seesMoney = may('admin.tournaments.exposure');
  const isShown = ({ sort }: { sort?: TournamentSort }) => seesMoney || !isOfMoney(sort);
  const sorting = useSorting<TournamentSort>();
  const list = trpc.admin.tournaments.list.useInfiniteQuery({ limit: pageSize, ...filters }, byCursor);
  return (
    <AdminList
      title={t`Tournaments`}
      actions={
        <>
          {seesMoney && (
            <ExportButton list="tournaments" filters={{ ...filters, status: filters.status?.[0] }} />
          )}
          {may('admin.tournaments.update') && (
            <Link to="/admin/tournaments/new" className={buttonClass('act', 'small')}>
              <Plus aria-hidden="true" className="size-[1.1em]" />
              {t`Create Tournament`}
            </Link>
          )}
        </>
      }
      filters={
        <ListSearch name={t`Find tournaments`} label={t`Name or description`}>
          <FilterSelect parameter="status" label={t`Status`} names={statusNames} />
          <FilterSelect parameter="category" label={t`Category`} names={categoryNames} />
          {seesMoney && <FilterSelect label={t`To decide`} names={toDecide} />}
          <OrderSelect orders={orders.filter(isShown)} />
        </ListSearch>
      }
      list={list}
      failure={t`The tournaments could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# tournament', other: '# tournaments' })}`
      }
      empty={{
        icon: Trophy,
        title: isNarrowed ? t`No tournament is found` : t`There are no tournaments yet`,
        detail: isNarrowed ? t`Try fewer words, or another status.` : t`Create one, and players can join it.`,
      }}
    >
      {(tournaments) => <DataTable columns={columns.filter(isShown)} rows={tournaments} sorting={sorting} />}
    </AdminList>
  );
}

const isOfMoney = (sort: TournamentSort | undefined) => sort === 'entry_fee' || sort === 'revenue';

const orders = [
  { sort: 'created', order: 'desc', label: msg`Newest first` },
  { sort: 'created', order: 'asc', label: msg`Oldest first` },
  { sort: 'start', order: 'desc', label: msg`Latest start first` },
  { sort: 'start', order: 'asc', label: msg`Earliest start first` },
  { sort: 'name', order: 'asc', label: msg`Name, A to Z` },
  { sort: 'name', order: 'desc', label: msg`Name, Z to A` },
  { sort: 'entry_fee', order: 'desc', label: msg`Highest fee first` },
  { sort: 'entry_fee', order: 'asc', label: msg`Lowest fee first` },
  { sort: 'participants', order: 'desc', label: msg`Most players first` },
  { sort: 'participants', order: 'asc', label: msg`Fewest players first` },
  { sort: 'revenue', order: 'desc', label: msg`Most revenue first` },
  { sort: 'revenue', order: 'asc', label: msg`Least revenue first` },
] as const;
