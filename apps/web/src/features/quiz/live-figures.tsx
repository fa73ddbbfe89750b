import { useLingui } from '@lingui/react/macro';
import { trpc } from '../../lib/api/trpc';
import { formatCount } from '../../lib/text/format';
import { Skeleton } from '../../ui/skeleton';
import { Stat } from '../../ui/stat';

const refreshMs = 30_000;

/** The numbers of online players and of running quizzes. */
export function LiveFigures() {
  const { t } = useLingui();
  const stats = trpc.stats.realtime.useQuery(undefined, { refetchInterval: refreshMs });
  const show = (count: number | undefined) =>
    stats.isPending ? <Skeleton className="h-7 w-12" /> : formatCount(count ?? 0);
  return (
    <>
      <Stat label={t`Online Players`}>{show(stats.data?.onlineUsers)}</Stat>
      <Stat label={t`Live Quizzes`}>{show(stats.data?.ongoingQuizzes)}</Stat>
    </>
  );
}
