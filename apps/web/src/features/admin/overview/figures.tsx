import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminStats } from '@paheli/core/reports/stats';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatPrice } from '../../../lib/text/format';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { Stat } from '../../../ui/stat';

const cards: readonly { label: MessageDescriptor; read: (stats: AdminStats) => string }[] = [
  { label: msg`Total Users`, read: ({ totalUsers }) => formatCount(totalUsers) },
  { label: msg`Active Tournaments`, read: ({ activeTournaments }) => formatCount(activeTournaments) },
  { label: msg`Total Questions`, read: ({ totalQuestions }) => formatCount(totalQuestions) },
  { label: msg`Online Users`, read: ({ onlineUsers }) => formatCount(onlineUsers) },
  { label: msg`Ongoing Quizzes`, read: ({ ongoingQuizzes }) => formatCount(ongoingQuizzes) },
  { label: msg`Total Revenue`, read: ({ totalRevenue }) => formatPrice(totalRevenue) },
];

/** The six key figures of the platform. The layout of the administration reloads them every 30 seconds. */
export function Figures() {
  const { t } = useLingui();
  const stats = trpc.admin.stats.useQuery();
  if (stats.isError && !stats.data) {
    return <QueryFailure title={t`The figures could not be loaded`} query={stats} />;
  }
  return (
    <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-6">
      {cards.map(({ label, read }) => (
        <Stat key={label.id} label={t(label)}>
          {stats.data ? read(stats.data) : <Skeleton className="h-7 w-16" />}
        </Stat>
      ))}
    </div>
  );
}
