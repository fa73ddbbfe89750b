import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { NoticesPage } from '../features/auth/notices/notices-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/notifications')({
  staticData: { title: msg`Notifications` },
  loader: () => {
    void queries.auth.notices.settings.prefetch();
  },
  component: NoticesPage,
});
