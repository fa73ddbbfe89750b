import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { usePageChange } from '../lib/api/use-page-change';
import { loadPageMessages } from '../lib/language/catalogues';
import { lazyOrNothing } from '../lib/page/lazy-or-nothing';
import { useAuth } from '../lib/session/auth';
import { LazyToaster } from '../ui/lazy-toaster';

const LiveConnection = lazyOrNothing(() => import('../lib/live/live-connection'));
const InstalledApp = lazyOrNothing(() => import('../layout/installed-app'));
const ReminderWatch = lazyOrNothing(() => import('../features/tournament/mine/reminder-watch'));

export const Route = createRootRoute({
  beforeLoad: ({ location }) => loadPageMessages(location.pathname),
  component: Root,
});

function Root() {
  const { user } = useAuth();
  usePageChange();
  return (
    <>
      <Outlet />
      <LazyToaster />
      {user && !user.suspension && (
        <Suspense>
          <LiveConnection />
          <ReminderWatch />
          <InstalledApp />
        </Suspense>
      )}
    </>
  );
}
