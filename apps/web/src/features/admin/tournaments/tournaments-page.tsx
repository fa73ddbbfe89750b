import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { Link } from '@tanstack/react-router';
import { Plus, Trophy } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { buttonClass } from '../../../ui/button';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { ListHead } from '../list-head';
import { DeleteTournament } from './delete-tournament';
import { TournamentFilters } from './tournament-filters';
import { type TournamentsSearch, toListInput } from './tournaments-search';
import { TournamentsTable } from './tournaments-table';

type TournamentsPageProps = { search: TournamentsSearch; onSearch: (search: TournamentsSearch) => void };

/** All tournaments. The address holds the filters and the order. */
export function TournamentsPage({ search, onSearch }: TournamentsPageProps) {
  const { t } = useLingui();
  const filters = toListInput(search);
  const [deleting, setDeleting] = useState<AdminTournament | null>(null);
  const list = usePages(
    trpc.admin.tournaments.list.useInfiniteQuery({ limit: pageSize, ...filters }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  const narrow = (next: TournamentsSearch) => onSearch({ ...next, pages: undefined });
  const isNarrowed = Boolean(search.text || search.status || search.category || search.waiting);
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Tournaments`}>
        <ExportButton list="tournaments" filters={{ ...filters, status: filters.status?.[0] }} />
        <Link to="/admin/tournaments/new" className={buttonClass('act', 'small')}>
          <Plus aria-hidden="true" className="size-[1.1em]" />
          {t`Create Tournament`}
        </Link>
      </ListHead>
      <TournamentFilters search={search} onSearch={narrow} />
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
        {(tournaments) => (
          <TournamentsTable
            tournaments={tournaments}
            search={search}
            onSearch={narrow}
            onDelete={setDeleting}
          />
        )}
      </PagedList>
      <DeleteTournament tournament={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}
