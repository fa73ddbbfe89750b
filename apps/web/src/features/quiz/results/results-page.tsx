import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { readProblem } from '../../../lib/api/problem';
import { trpc } from '../../../lib/api/trpc';
import { useTournamentRoom } from '../../../lib/live/live';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Skeleton, TextSkeleton } from '../../../ui/skeleton';
import { ResultView } from './result-view';

/**
 * How often to reload a provisional result. The socket announces the settlement; reloading covers a broken connection.
 */
const provisionalRefreshMs = 15_000;

const route = getRouteApi('/_site/_player/quiz-results/$sessionId');

export function ResultsPage() {
  const { sessionId } = route.useParams();
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

/** The place of a loading result, in its shape. In a frame, `start.ts` writes the verdict here. */
function ResultSkeleton() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`Loading your results...`}
      className="mx-auto flex w-full max-w-3xl flex-col gap-4 pt-6 md:pt-10"
    >
      <div className="flex flex-col items-center gap-2 text-center">
        <span className="inline-flex min-h-[26px] items-center font-semibold text-[0.8125rem] text-ink-soft leading-none">
          <TextSkeleton className="min-w-32" fill="tournament" />
        </span>
        <h1 className="font-text font-semibold text-[0.9375rem] text-ink-soft">{t`Quiz Results`}</h1>
        <p className="font-bold font-display text-[2.5rem] leading-none">
          <TextSkeleton className="min-w-48" fill="verdict" />
        </p>
        <p className="text-ink-soft">
          <TextSkeleton className="min-w-64" fill="rank" />
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {[1, 2, 3, 4].map((figure) => (
          <Skeleton key={figure} className="h-20 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-[3.25rem] rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-12 rounded-card" />
    </div>
  );
}
