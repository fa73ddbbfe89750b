import { createFileRoute } from '@tanstack/react-router';
import { AdminOverview } from '../features/admin/overview';
import { queries } from '../lib/trpc';

export const Route = createFileRoute('/_site/_player/admin/')({
  staticData: { title: 'Admin Dashboard' },
  loader: () => queries.admin.stats.prefetch(),
  component: AdminOverview,
});
