import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TournamentsPage } from '../features/admin/tournaments/tournaments-page';
import { readTournamentsSearch } from '../features/admin/tournaments/tournaments-search';

export const Route = createFileRoute('/_site/_player/admin/tournaments/')({
  staticData: { title: msg`Tournaments` },
  validateSearch: readTournamentsSearch,
  component: AdminTournaments,
});

function AdminTournaments() {
  const navigate = Route.useNavigate();
  const current = Route.useSearch();
  return (
    <TournamentsPage
      search={current}
      onSearch={(search) => void navigate({ search, replace: search.text !== current.text })}
    />
  );
}
