import { createFileRoute } from '@tanstack/react-router';
import { SuspendedPage } from '../features/auth/suspension/suspended-page';

export const Route = createFileRoute('/_site/_player/suspended')({
  staticData: { title: 'Account suspended' },
  component: SuspendedPage,
});
