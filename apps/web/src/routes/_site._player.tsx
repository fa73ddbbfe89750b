import { createFileRoute, Outlet } from '@tanstack/react-router';
import { MobileProofDialog } from '../features/auth/mobile-proof-dialog';
import { AchievementAnnouncer } from '../features/quiz/achievements/achievement-announcer';
import { DataProvider } from '../lib/api/data-provider';
import { useAuth } from '../lib/session/auth';
import { requireUser } from '../lib/session/guards';
import { PageSpinner } from '../ui/spinner';

/** The layout of all pages that need a signed-in user. */
export const Route = createFileRoute('/_site/_player')({ beforeLoad: requireUser, component: PlayerPages });

function PlayerPages() {
  const { user, isLoading } = useAuth();
  if (isLoading || !user) return <PageSpinner />;
  return (
    <DataProvider>
      <Outlet />
      <AchievementAnnouncer />
      <MobileProofDialog />
    </DataProvider>
  );
}
