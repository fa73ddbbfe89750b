import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SuspendedPage } from '../features/auth/suspension/suspended-page';

export const Route = createFileRoute('/_site/_player/suspended')({
  staticData: { title: msg`Account suspended` },
  component: SuspendedPage,
});
