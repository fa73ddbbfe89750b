import { createFileRoute, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import { BirthDialog } from '../features/auth/birth-dialog';
import { MobileProofDialog } from '../features/auth/mobile-proof-dialog';
import { AchievementAnnouncer } from '../features/quiz/achievements/achievement-announcer';
import { DataProvider } from '../lib/api/data-provider';
import { useAuth } from '../lib/session/auth';
import { isOpenWhileSuspended, requireUser } from '../lib/session/guards';
import { PageSpinner } from '../ui/spinner';

/** The layout of all pages that need a signed-in user. */
export const Route = createFileRoute('/_site/_player')({ beforeLoad: requireUser, component: PlayerPages });

function PlayerPages() {
  const { user, isLoading } = useAuth();
  // The guard decides on the page that opens; here it is about the one that is shown.
  const pathname = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  if (isLoading || !user) return <PageSpinner />;
  if (user.suspension && !isOpenWhileSuspended(pathname)) return <Navigate to="/suspended" replace />;
  return (
    <DataProvider>
      <Outlet />
      <AchievementAnnouncer />
      <MobileProofDialog />
      <BirthDialog />
    </DataProvider>
  );
}
