import type { AdminTournament } from '@paheli/core/tournament/administration';
import { Link } from '@tanstack/react-router';
import { Download, Plus, Trophy } from 'lucide-react';
import { useState } from 'react';
import { logWarning } from '../../../lib/log';
import { byCursor, pageSize } from '../../../lib/paging';
import { detailOr } from '../../../lib/refusal';
import { saveFile } from '../../../lib/rest';
import { say } from '../../../lib/toasts';
import { trpc } from '../../../lib/trpc';
import { Button, buttonClass } from '../../../ui/button';
import { PagedList } from '../../../ui/paged-list';
import { DeleteTournament } from './delete-tournament';
import { TournamentFilters } from './tournament-filters';
import { type TournamentsSearch, toListInput } from './tournaments-search';
import { TournamentsTable } from './tournaments-table';

type TournamentsPageProps = { search: TournamentsSearch; onSearch: (search: TournamentsSearch) => void };

/** Every tournament; what is looked for, and in which order, stands in the address. */
export function TournamentsPage({ search, onSearch }: TournamentsPageProps) {
  const [deleting, setDeleting] = useState<AdminTournament | null>(null);
  const list = trpc.admin.tournaments.list.useInfiniteQuery(
    { limit: pageSize, ...toListInput(search) },
    byCursor,
  );
  const isNarrowed = Boolean(search.text || search.status || search.category);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[1.375rem]">Tournaments</h2>
        <div className="flex flex-wrap gap-2.5">
          <ExportButton search={search} />
          <Link to="/admin/tournaments/new" className={buttonClass('act', 'small')}>
            <Plus aria-hidden="true" className="size-[1.1em]" />
            Create Tournament
          </Link>
        </div>
      </div>
      <TournamentFilters search={search} onSearch={onSearch} />
      <PagedList
        list={list}
        one="tournament"
        empty={{
          icon: Trophy,
          title: isNarrowed ? 'No tournament is found' : 'There are no tournaments yet',
          detail: isNarrowed ? 'Try fewer words, or another status.' : 'Create one, and players can join it.',
        }}
      >
        {(tournaments) => (
          <TournamentsTable
            tournaments={tournaments}
            search={search}
            onSearch={onSearch}
            onDelete={setDeleting}
          />
        )}
      </PagedList>
      <DeleteTournament tournament={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

/** Saves what the list shows, all of its pages, as a file. */
function ExportButton({ search }: { search: TournamentsSearch }) {
  const [isSaving, setIsSaving] = useState(false);
  async function save(): Promise<void> {
    setIsSaving(true);
    const asked = Object.entries(toListInput(search)).map(([name, value]) => [name, String(value)]);
    try {
      await saveFile(`/admin/tournaments.csv?${new URLSearchParams(asked)}`, 'paheli-tournaments.csv');
    } catch (error) {
      logWarning('The tournaments were not exported.', error);
      say(detailOr(error, 'The file could not be saved. Please try again.'), 'error');
    } finally {
      setIsSaving(false);
    }
  }
  return (
    <Button look="quiet" size="small" busy={isSaving} onClick={() => void save()}>
      {!isSaving && <Download aria-hidden="true" className="size-[1.1em]" />}
      Export CSV
    </Button>
  );
}
