import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TeamBoardEntry } from '@paheli/core/tournament/teams';
import { ListOrdered } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { formatDuration } from '../../../lib/text/format';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { RankMark } from '../../../ui/rank-mark';
import { Skeleton } from '../../../ui/skeleton';

/** Pushed leaderboards have players alone, so the teams of a running tournament are read again after this period. */
const refreshMs = 10_000;

/** The leaderboard of the tournament's teams. */
export default function TeamBoard({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const board = trpc.tournament.teamBoard.useQuery(
    { tournamentId },
    { refetchInterval: ({ state }) => (state.data?.provisional && state.data.revealed ? refreshMs : false) },
  );
  if (board.isPending) return <Skeleton className="h-64 rounded-card" />;
  if (!board.data) {
    return <QueryFailure title={t`The teams could not be loaded`} query={board} />;
  }
  const { revealed, entries, yours } = board.data;
  if (entries.length === 0) {
    return revealed ? (
      <EmptyState icon={ListOrdered} title={t`No team is ranked yet`}>
        {t`Teams appear as their players finish.`}
      </EmptyState>
    ) : (
      <EmptyState icon={ListOrdered} title={t`The leaderboard comes later`}>
        {t`Everybody's score is shown once the tournament is over.`}
      </EmptyState>
    );
  }
  return (
    <ol className="tile divide-y divide-line overflow-hidden">
      {entries.map((entry, place) => (
        // Several teams may have one name, and none moves within itself.
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no state of its own
        <Row key={place} entry={entry} />
      ))}
      {yours && !entries.some(({ isYours }) => isYours) && <Row entry={yours} />}
    </ol>
  );
}

function Row({ entry: { rank, name, points, timeTaken, players, isYours } }: { entry: TeamBoardEntry }) {
  const { t } = useLingui();
  return (
    <li className={classNames('flex items-center gap-3 px-4 py-2.5', isYours && 'bg-structure-soft')}>
      <RankMark rank={rank} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block font-semibold [overflow-wrap:anywhere]">
          {name}
          {isYours && <span className="text-structure"> {t`(Yours)`}</span>}
        </span>
        <span className="block text-[0.8125rem] text-ink-soft">
          {t`${plural(points, { one: '# point', other: '# points' })} in ${formatDuration(timeTaken)}`}
          {', '}
          {t`${plural(players, { one: '# player', other: '# players' })}`}
        </span>
      </span>
    </li>
  );
}
