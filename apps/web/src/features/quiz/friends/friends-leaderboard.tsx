import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { FriendsLeaderboardEntry, leaderboardPeriods } from '@paheli/core/friends/leaderboard';
import { ListOrdered } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDuration, formatPercent } from '../../../lib/text/format';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { RankMark } from '../../../ui/rank-mark';
import { Skeletons } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';

type Period = (typeof leaderboardPeriods)[number];

/** The leaderboard of the player and their friends, by right answers. */
export function FriendsLeaderboard() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="leaderboard-title" className="flex min-w-0 flex-col gap-3">
      <h2 id="leaderboard-title" className="text-[1.25rem]">
        {t`Leaderboard`}
      </h2>
      <Tabs
        label={t`Period`}
        tabs={[
          { id: 'week', label: t`This week`, content: <Board period="week" /> },
          { id: 'all', label: t`All time`, content: <Board period="all" /> },
        ]}
      />
    </section>
  );
}

function Board({ period }: { period: Period }) {
  const { t } = useLingui();
  // Friends' quizzes send no events, so the leaderboard reloads when the window regains focus.
  const board = trpc.quiz.friendsLeaderboard.useQuery({ period }, { refetchOnWindowFocus: 'always' });
  if (board.isPending) {
    return (
      <Skeletons
        label={t`Loading the leaderboard`}
        count={3}
        className="flex flex-col gap-2"
        each="h-16 rounded-card"
      />
    );
  }
  if (!board.data) {
    return <QueryFailure title={t`The leaderboard could not be loaded`} query={board} />;
  }
  const { entries } = board.data;
  if (entries.every(({ rank }) => rank === null)) {
    return (
      <EmptyState
        icon={ListOrdered}
        title={period === 'week' ? t`Nobody has played this week` : t`Nobody has played yet`}
      >
        {t`Every right answer of a finished quiz is a point.`}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-2.5">
      <ol className="tile divide-y divide-line overflow-hidden">
        {entries.map((entry) => (
          <Row key={entry.username} entry={entry} />
        ))}
      </ol>
      <p className="text-[0.875rem] text-ink-soft">
        {t`A point for every right answer; with equal points, less answer time wins.`}{' '}
        {period === 'week' && t`The week begins on Monday in India.`}
      </p>
    </div>
  );
}

function Row({ entry }: { entry: FriendsLeaderboardEntry }) {
  const { t } = useLingui();
  const { rank, username, points, timeTaken, quizzes, accuracy, isYou } = entry;
  return (
    <li className={classNames('flex items-center gap-3 px-4 py-2.5', isYou && 'bg-structure-soft')}>
      <RankMark rank={rank} />
      <span className="min-w-0 flex-1">
        <span className="flex gap-1 font-semibold">
          <span className="truncate">{username}</span>
          {isYou && <span className="flex-none text-structure">{t`(You)`}</span>}
        </span>
        <span className="block text-[0.8125rem] text-ink-soft">
          {accuracy === null
            ? t`Has not played`
            : t`${plural(quizzes, { one: '# quiz', other: '# quizzes' })}, ${formatPercent(accuracy)} right, ${formatDuration(timeTaken)} min`}
        </span>
      </span>
      {rank !== null && (
        <span className="text-right">
          <span className="figures block text-xl leading-tight">{formatCount(points)}</span>
          <span className="block text-[0.75rem] text-ink-soft">
            {plural(points, { one: 'point', other: 'points' })}
          </span>
        </span>
      )}
    </li>
  );
}
