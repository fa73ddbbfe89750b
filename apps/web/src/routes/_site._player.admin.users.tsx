import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../features/admin/users/users-page';
import { readUsersSearch } from '../features/admin/users/users-search';

export const Route = createFileRoute('/_site/_player/admin/users')({
  staticData: { title: msg`Users` },
  validateSearch: readUsersSearch,
  component: AdminUsers,
});

function AdminUsers() {
  const navigate = Route.useNavigate();
  const current = Route.useSearch();
  return (
    <UsersPage
      search={current}
      onSearch={(search) =>
        void navigate({ search, replace: search.text !== current.text, resetScroll: false })
      }
    />
  );
}
