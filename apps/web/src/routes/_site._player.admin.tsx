import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AdminLayout } from '../features/admin/admin-layout';
import { requireAdmin } from '../lib/session/guards';

export const Route = createFileRoute('/_site/_player/admin')({
  staticData: { title: msg`Admin Dashboard` },
  beforeLoad: requireAdmin,
  component: AdminLayout,
});
