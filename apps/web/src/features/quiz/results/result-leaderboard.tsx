import { useLingui } from '@lingui/react/macro';
import type { LeaderboardEntry } from '@paheli/core/tournament/schema';
import { ListOrdered } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { formatDuration, formatPrice } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { RankMark } from '../../../ui/rank-mark';
import { Skeleton } from '../../../ui/skeleton';

/** The tournament's leaderboard, provisional until the settlement. */
export function ResultLeaderboard({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const leaderboard = trpc.tournament.leaderboard.useQuery({ tournamentId });
  if (leaderboard.isPending) return <Skeleton className="h-64 rounded-card" />;
  if (!leaderboard.data) {
    return <QueryFailure title={t`The leaderboard could not be loaded`} query={leaderboard} />;
  }
  const { entries, you, provisional, revealed } = leaderboard.data;
  if (!revealed) {
    return (
      <EmptyState icon={ListOrdered} title={t`The leaderboard comes later`}>
        {t`Everybody's score is shown once the prizes are settled.`}
      </EmptyState>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState icon={ListOrdered} title={t`Nobody is ranked yet`}>
        {t`Ranks appear as players finish.`}
      </EmptyState>
    );
  }
  const isListed = entries.some(({ isYou }) => isYou);
  return (
    <div className="flex flex-col gap-2.5">
      {provisional && (
        <p className="flex items-center gap-2 text-[0.9375rem] text-ink-soft">
          <Badge tone="structure">{t`Provisional`}</Badge> {t`Others may still be playing.`}
        </p>
      )}
      <ol className="tile divide-y divide-line overflow-hidden">
        {entries.map((entry) => (
          <Row key={entry.username} entry={entry} />
        ))}
        {you && !isListed && <Row entry={you} />}
      </ol>
    </div>
  );
}

function Row({ entry }: { entry: LeaderboardEntry }) {
  const { t } = useLingui();
  const { rank, username, score, timeTaken, prizeAmount, isYou } = entry;
  return (
    <li className={classNames('flex items-center gap-3 px-4 py-2.5', isYou && 'bg-structure-soft')}>
      <RankMark rank={rank} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {username}
          {isYou && <span className="text-structure"> {t`(You)`}</span>}
        </span>
        <span className="block text-[0.8125rem] text-ink-soft">
          {t`${score} right in ${formatDuration(timeTaken)}`}
        </span>
      </span>
      {prizeAmount > 0 && <span className="figures text-lg">{formatPrice(prizeAmount)}</span>}
    </li>
  );
}
