import { createFileRoute, Navigate, Outlet } from '@tanstack/react-router';
import { DataProvider } from '../lib/api/data-provider';
import { useAuth } from '../lib/session/auth';
import { requireUser } from '../lib/session/guards';
import { ConnectionBar } from '../ui/connection-bar';
import { PageSpinner } from '../ui/spinner';

/** The layout of the quiz: for signed-in users, without navigation. */
export const Route = createFileRoute('/_stage')({ beforeLoad: requireUser, component: Stage });

function Stage() {
  const { user, isLoading } = useAuth();
  return (
    <div className="stage group flex h-(--screen) flex-col">
      {/* A question shows the connection in its header, because a bar would move it. */}
      <div className="group-has-[.quiz]:hidden">
        <ConnectionBar />
      </div>
      <main tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto">
        {isLoading || !user ? (
          <PageSpinner />
        ) : user.suspension ? (
          <Navigate to="/suspended" replace />
        ) : (
          <DataProvider>
            <Outlet />
          </DataProvider>
        )}
      </main>
    </div>
  );
}
