import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus, Trophy } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { categoryNames } from '../../../lib/text/category-names';
import { buttonClass } from '../../../ui/button';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterSelect } from '../filter-select';
import { ListHead } from '../list-head';
import { tournamentsInput } from '../list-input';
import { useMay } from '../may';
import { OrderSelect } from '../order-select';
import type { TournamentsSearch } from '../page-search';
import { SearchForm } from '../search-form';
import { useNarrow } from '../use-narrow';
import { statusNames, waitingNames } from '../words';
import { DeleteTournament } from './delete-tournament';
import { TournamentsTable } from './tournaments-table';

const route = getRouteApi('/_site/_player/admin/tournaments/');

/** All tournaments. The address holds the filters and the order. */
export function TournamentsPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const filters = tournamentsInput(search);
  const may = useMay();
  const [deleting, setDeleting] = useState<AdminTournament | null>(null);
  const list = usePages(
    trpc.admin.tournaments.list.useInfiniteQuery({ limit: pageSize, ...filters }, byCursor),
  );
  const isNarrowed = Boolean(
    search.text || search.status || search.category || search.waiting || search.reported,
  );
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Tournaments`}>
        {may('admin.tournaments.exposure') && (
          <ExportButton list="tournaments" filters={{ ...filters, status: filters.status?.[0] }} />
        )}
        {may('admin.tournaments.update') && (
          <Link to="/admin/tournaments/new" className={buttonClass('act', 'small')}>
            <Plus aria-hidden="true" className="size-[1.1em]" />
            {t`Create Tournament`}
          </Link>
        )}
      </ListHead>
      <TournamentFilters />
      <PagedList
        list={list}
        failure={t`The tournaments could not be loaded`}
        count={(shown, total) =>
          t`${shown} of ${plural(total, { one: '# tournament', other: '# tournaments' })}`
        }
        empty={{
          icon: Trophy,
          title: isNarrowed ? t`No tournament is found` : t`There are no tournaments yet`,
          detail: isNarrowed
            ? t`Try fewer words, or another status.`
            : t`Create one, and players can join it.`,
        }}
      >
        {(tournaments) => <TournamentsTable tournaments={tournaments} onDelete={setDeleting} />}
      </PagedList>
      <DeleteTournament tournament={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

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

const isOfMoney = (sort: string) => sort === 'entry_fee' || sort === 'revenue';

const toDecide = { ...waitingNames, reported: msg`Reported by players` } as const;

/** The filters and the order of the tournament list. */
function TournamentFilters() {
  const { t } = useLingui();
  const search = route.useSearch();
  const narrow = useNarrow<TournamentsSearch>();
  const may = useMay();
  return (
    <SearchForm
      name={t`Find tournaments`}
      label={t`Name or description`}
      text={search.text}
      onSearch={(text) => narrow({ text })}
    >
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end">
        <FilterSelect
          label={t`Status`}
          names={statusNames}
          value={search.status}
          onChoose={(status) => narrow({ status })}
        />
        <FilterSelect
          label={t`Category`}
          names={categoryNames}
          value={search.category}
          onChoose={(category) => narrow({ category })}
        />
        {may('admin.tournaments.exposure') && (
          <FilterSelect
            label={t`To decide`}
            names={toDecide}
            value={search.waiting ? 'waiting' : search.reported && 'reported'}
            onChoose={(kind) =>
              narrow({ waiting: kind === 'waiting' || undefined, reported: kind === 'reported' || undefined })
            }
          />
        )}
        <OrderSelect
          orders={may('admin.tournaments.exposure') ? orders : orders.filter(({ sort }) => !isOfMoney(sort))}
          search={search}
        />
      </div>
    </SearchForm>
  );
}
