import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../features/auth/profile/profile-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/profile')({
  staticData: { title: msg`Settings`, earlyCalls: [['auth.sessions.list'], ['wallet.limits.mine']] },
  loader: () => {
    void queries.auth.sessions.list.prefetch();
    void queries.wallet.limits.mine.prefetch();
  },
  component: ProfilePage,
});
