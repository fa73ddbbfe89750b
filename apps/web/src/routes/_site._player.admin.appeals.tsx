import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AppealsPage } from '../features/admin/appeals/appeals-page';
import { readAppealsSearch } from '../features/admin/appeals/appeals-search';

export const Route = createFileRoute('/_site/_player/admin/appeals')({
  staticData: { title: msg`Appeals` },
  validateSearch: readAppealsSearch,
  component: AdminAppeals,
});

function AdminAppeals() {
  const navigate = Route.useNavigate();
  return (
    <AppealsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
