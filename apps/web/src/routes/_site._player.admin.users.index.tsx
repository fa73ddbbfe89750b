import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readUsersSearch } from '../features/admin/page-search';
import { UsersPage } from '../features/admin/users/users-page';

export const Route = createFileRoute('/_site/_player/admin/users/')({
  staticData: { title: msg`Users` },
  validateSearch: readUsersSearch,
  component: UsersPage,
});
