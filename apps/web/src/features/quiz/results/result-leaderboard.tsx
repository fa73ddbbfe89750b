import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Leaderboard, LeaderboardEntry } from '@paheli/core/tournament/schema';
import { ArrowDown, ArrowUp, ListOrdered } from 'lucide-react';
import { Suspense } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { lazyOrNothing } from '../../../lib/page/lazy-or-nothing';
import { formatDuration, formatPrice } from '../../../lib/text/format';
import { pointsBeside } from '../../../lib/text/points';
import { Badge } from '../../../ui/badge';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { RankMark } from '../../../ui/rank-mark';
import { Skeleton } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { usePlaceMoves } from './place-moves';

const TeamBoard = lazyOrNothing(() => import('./team-board'));

/** The tournament's leaderboard, with that of its teams where it has some. */
export function ResultLeaderboard({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const { data } = trpc.tournament.byId.useQuery({ tournamentId });
  const players = <Players tournamentId={tournamentId} />;
  if (!data?.teamSize) return players;
  const teams = (
    <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
      <TeamBoard tournamentId={tournamentId} />
    </Suspense>
  );
  return (
    <Tabs
      label={t`Leaderboard`}
      tabs={[
        { id: 'players', label: t`Players`, content: players },
        { id: 'teams', label: t`Teams`, content: teams },
      ]}
    />
  );
}

/** The places of players, provisional until the settlement. */
function Players({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const leaderboard = trpc.tournament.leaderboard.useQuery({ tournamentId });
  if (leaderboard.isPending) return <Skeleton className="h-64 rounded-card" />;
  if (!leaderboard.data) {
    return <QueryFailure title={t`The leaderboard could not be loaded`} query={leaderboard} />;
  }
  return <Places leaderboard={leaderboard.data} />;
}

function Places({ leaderboard: { entries, you, provisional, revealed } }: { leaderboard: Leaderboard }) {
  const { t } = useLingui();
  const moves = usePlaceMoves(entries);
  if (!revealed) {
    return (
      <EmptyState icon={ListOrdered} title={t`The leaderboard comes later`}>
        {t`Everybody's score is shown once results are final.`}
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
          <Row key={entry.username} entry={entry} gained={moves.get(entry.username)} />
        ))}
        {you && !isListed && <Row entry={you} />}
      </ol>
    </div>
  );
}

function Row({ entry, gained = 0 }: { entry: LeaderboardEntry; gained?: number | undefined }) {
  const { t } = useLingui();
  const { rank, username, score, timeTaken, prizeAmount, isYou } = entry;
  const points = pointsBeside(entry);
  return (
    <li className={classNames('flex items-center gap-3 px-4 py-2.5', isYou && 'bg-structure-soft')}>
      <RankMark rank={rank} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {username}
          {isYou && <span className="text-structure"> {t`(You)`}</span>}
        </span>
        <span className="block text-[0.8125rem] text-ink-soft">
          {points !== undefined && `${points}, `}
          {t`${score} right in ${formatDuration(timeTaken)}`}
        </span>
      </span>
      {gained !== 0 && <PlaceMove key={rank} gained={gained} />}
      {prizeAmount > 0 && <span className="figures text-lg">{formatPrice(prizeAmount)}</span>}
    </li>
  );
}

/** The places that a player gained or lost with the latest change. */
function PlaceMove({ gained }: { gained: number }) {
  const { t } = useLingui();
  const places = Math.abs(gained);
  const Icon = gained > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={classNames(
        'pop flex flex-none items-center font-semibold text-[0.9375rem]',
        gained > 0 ? 'text-correct' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span aria-hidden="true">{places}</span>
      <span className="sr-only">
        {gained > 0
          ? t`${plural(places, { one: '# place gained', other: '# places gained' })}`
          : t`${plural(places, { one: '# place lost', other: '# places lost' })}`}
      </span>
    </span>
  );
}
