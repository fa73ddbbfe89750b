import { createFileRoute } from '@tanstack/react-router';
import { AdminOverview } from '../features/admin/overview';
import { requireAdmin } from '../lib/guards';
import { queries } from '../lib/trpc';

export const Route = createFileRoute('/_site/_player/admin')({
  staticData: { title: 'Admin Dashboard' },
  beforeLoad: requireAdmin,
  loader: () => queries.admin.stats.prefetch(),
  component: AdminOverview,
});
