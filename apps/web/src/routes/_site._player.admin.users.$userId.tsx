import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { UserPage } from '../features/admin/users/user-page';

export const Route = createFileRoute('/_site/_player/admin/users/$userId')({
  staticData: { title: msg`Users` },
  remountDeps: ({ params }) => params,
  component: UserPage,
});
