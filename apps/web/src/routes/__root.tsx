import { createRootRoute, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuth } from '../lib/auth';
import { usePageChange } from '../lib/use-page-change';
import { LazyToaster } from '../ui/lazy-toaster';

const LiveConnection = lazy(() => import('../lib/live-connection'));
const ReminderWatch = lazy(() => import('../features/tournament/mine/reminder-watch'));

export const Route = createRootRoute({ component: Root });

function Root() {
  const { user } = useAuth();
  usePageChange();
  return (
    <>
      <Outlet />
      <LazyToaster />
      {user && (
        <Suspense>
          <LiveConnection />
          <ReminderWatch />
        </Suspense>
      )}
    </>
  );
}
