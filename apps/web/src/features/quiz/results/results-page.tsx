import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { readProblem } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { useTournamentRoom } from '../../../lib/live/live';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ResultSkeleton } from './result-skeleton';
import { ResultView } from './result-view';

/**
 * How often to reload a provisional result. The socket announces the settlement; reloading covers a broken connection.
 */
const provisionalRefreshMs = 15_000;

export function ResultsPage({ sessionId }: { sessionId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const result = trpc.quiz.results.useQuery(
    { sessionId },
    { refetchInterval: ({ state }) => (state.data?.provisional ? provisionalRefreshMs : false) },
  );
  useTournamentRoom(result.data?.tournamentId);
  const isMissing =
    readProblem(result.error)?.status === 404 || readProblem(result.error)?.code === 'invalid_input';
  const hasFailed = result.isError && !result.data && !isMissing;

  useEffect(() => {
    if (!hasFailed) return;
    logWarning('The results could not be loaded.', result.error);
    showToast(t`Failed to load quiz results`, 'error');
    void navigate({ to: '/dashboard', replace: true });
  }, [hasFailed, result.error, navigate, t]);

  if (result.data) return <ResultView result={result.data} />;
  if (!isMissing) return <ResultSkeleton />;
  return (
    <div className="mx-auto max-w-lg pt-12">
      <EmptyState
        isPage
        icon={SearchX}
        title={t`Results Not Found`}
        action={<Button onClick={() => void navigate({ to: '/dashboard' })}>{t`Return to Dashboard`}</Button>}
      >
        {t`We couldn't load your quiz results.`}
      </EmptyState>
    </div>
  );
}
