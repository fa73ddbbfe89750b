import { useLingui } from '@lingui/react/macro';
import type { LeaderboardEntry } from '@paheli/core/tournament/schema';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDuration, formatPrice } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';

/** The leaderboard as players see it, up to rank 100. */
export function TournamentLeaderboard({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const board = trpc.tournament.leaderboard.useQuery({ tournamentId });
  if (board.isError && !board.data)
    return <QueryFailure title={t`The leaderboard could not be loaded`} query={board} />;
  return (
    <section aria-labelledby="leaderboard-title" className="tile flex min-w-0 flex-col gap-3 p-5">
      <div className="flex items-center justify-between gap-3">
        <h3 id="leaderboard-title" className="text-lg">
          {t`Leaderboard`}
        </h3>
        {board.data && board.data.entries.length > 0 && (
          <Badge>{board.data.provisional ? t`Provisional` : t`Final`}</Badge>
        )}
      </div>
      {!board.data ? (
        <div role="status" aria-label={t`Loading the leaderboard`}>
          <Skeleton className="h-40" />
        </div>
      ) : board.data.entries.length === 0 ? (
        <p className="text-ink-soft">{t`Nobody has played yet.`}</p>
      ) : (
        <LeaderboardTable entries={board.data.entries} />
      )}
    </section>
  );
}

type Entry = Pick<LeaderboardEntry, 'rank' | 'username' | 'score' | 'points' | 'timeTaken' | 'prizeAmount'>;

/** Ranked players with their scores. */
export function LeaderboardTable({ entries }: { entries: readonly Entry[] }) {
  const { t } = useLingui();
  const hasMarks = entries.some(({ points, score }) => points !== score);
  const figures = hasMarks ? [t`Score`, t`Points`, t`Time`, t`Prize`] : [t`Score`, t`Time`, t`Prize`];
  return (
    <section
      aria-label={t`Ranked players`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard.
      tabIndex={0}
      className="-mx-2 max-h-96 overflow-auto px-2"
    >
      <table className="w-full text-left text-[0.9375rem]">
        <thead className="text-[0.8125rem] text-ink-soft">
          <tr className="border-line border-b">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t`Rank`}
            </th>
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t`Player`}
            </th>
            {figures.map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 text-right font-semibold last:pr-0">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ rank, username, score, points, timeTaken, prizeAmount }) => (
            <tr key={username} className="border-line border-b last:border-b-0">
              <td className="py-2 pr-3 tabular-nums">{rank}</td>
              <td className="max-w-40 truncate py-2 pr-3 font-medium">{username}</td>
              <td className="py-2 pr-3 text-right tabular-nums">{formatCount(score)}</td>
              {hasMarks && <td className="py-2 pr-3 text-right tabular-nums">{formatCount(points)}</td>}
              <td className="py-2 pr-3 text-right tabular-nums">{formatDuration(timeTaken)}</td>
              <td className="py-2 text-right tabular-nums">
                {prizeAmount > 0 ? formatPrice(prizeAmount) : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
