import type { AdminStats } from '@paheli/core/reports/stats';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatPrice } from '../../../lib/text/format';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { Stat } from '../../../ui/stat';

const cards: readonly { label: string; read: (stats: AdminStats) => string }[] = [
  { label: 'Total Users', read: ({ totalUsers }) => formatCount(totalUsers) },
  { label: 'Active Tournaments', read: ({ activeTournaments }) => formatCount(activeTournaments) },
  { label: 'Total Questions', read: ({ totalQuestions }) => formatCount(totalQuestions) },
  { label: 'Online Users', read: ({ onlineUsers }) => formatCount(onlineUsers) },
  { label: 'Ongoing Quizzes', read: ({ ongoingQuizzes }) => formatCount(ongoingQuizzes) },
  { label: 'Total Revenue', read: ({ totalRevenue }) => formatPrice(totalRevenue) },
];

/** The six key figures of the platform. The layout of the administration reloads them every 30 seconds. */
export function Figures() {
  const stats = trpc.admin.stats.useQuery();
  if (stats.isError && !stats.data) {
    return <QueryFailure title="The figures could not be loaded" query={stats} />;
  }
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ label, read }) => (
        <Stat key={label} label={label}>
          {stats.data ? read(stats.data) : <Skeleton className="h-7 w-16" />}
        </Stat>
      ))}
    </div>
  );
}
