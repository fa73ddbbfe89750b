import { createRootRoute, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth } from '../lib/auth';
import { lazyOrNothing } from '../lib/lazy-or-nothing';
import { usePageChange } from '../lib/use-page-change';
import { LazyToaster } from '../ui/lazy-toaster';

const LiveConnection = lazyOrNothing(() => import('../lib/live-connection'));
const ReminderWatch = lazyOrNothing(() => import('../features/tournament/mine/reminder-watch'));

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
