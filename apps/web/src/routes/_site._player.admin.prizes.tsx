import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PrizesPage } from '../features/admin/prizes/prizes-page';
import { readPrizesSearch } from '../features/admin/prizes/prizes-search';

export const Route = createFileRoute('/_site/_player/admin/prizes')({
  staticData: { title: msg`Held prizes` },
  validateSearch: readPrizesSearch,
  component: AdminPrizes,
});

function AdminPrizes() {
  const navigate = Route.useNavigate();
  return (
    <PrizesPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
