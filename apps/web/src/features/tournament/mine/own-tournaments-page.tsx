import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OwnTournament } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { formatPrice, formatStart } from '../../../lib/text/format';
import { pressStartText } from '../../../lib/text/press-start';
import { countdownParts } from '../../../lib/time/countdown';
import { serverClock } from '../../../lib/time/server-clock';
import { useServerNow } from '../../../lib/time/use-now';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import { Countdown } from '../../../ui/countdown';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { CategoryDisc } from '../category-icon';
import { msUntilNextChange } from '../next-change';
import { SeatReminders } from '../seat-reminders';
import { startAndSchedule } from '../tournament-tile';
import { groupOwn } from './own-groups';
import { PastTournamentList } from './past-tournament-list';

/** The player's tournaments: playable, coming and past. */
export function OwnTournamentsPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6 pt-4 md:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.75rem] md:text-4xl">{t`My tournaments`}</h1>
        <Link to="/code/{-$code}" className={buttonClass('quiet', 'small')}>
          {t`Join with a code`}
        </Link>
      </div>
      <OwnTournaments />
    </div>
  );
}

function OwnTournaments() {
  const { t } = useLingui();
  const mine = trpc.tournament.mine.useQuery(undefined, {
    refetchInterval: ({ state }) => msUntilNextChange(state.data ?? [], serverClock.nowMs()),
  });
  if (mine.isPending) return <OwnSkeletons />;
  if (!mine.data) {
    return <QueryFailure title={t`Your tournaments could not be loaded`} query={mine} />;
  }
  if (mine.data.length === 0) return <NothingJoined />;
  const { now, coming, past } = groupOwn(mine.data);
  return (
    <>
      <Tiles title={t`Play now`} tournaments={now} />
      <Tiles title={t`Coming up`} tournaments={coming} />
      {past.length > 0 && (
        <section aria-labelledby="over-title" className="flex flex-col gap-3">
          <h2 id="over-title" className="text-[1.375rem]">
            {t`Over`}
          </h2>
          <PastTournamentList tournaments={past} />
        </section>
      )}
    </>
  );
}

function Tiles({ title, tournaments }: { title: string; tournaments: readonly OwnTournament[] }) {
  if (tournaments.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-[1.375rem]">{title}</h2>
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {tournaments.map((tournament) => (
          <OwnTile key={tournament.id} tournament={tournament} />
        ))}
      </div>
    </section>
  );
}

function NothingJoined() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={CalendarClock}
      title={t`You have not joined a tournament yet`}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          {t`Find a tournament`}
        </Link>
      }
    >
      {t`Tournaments you join appear here, with the time until they start and your results afterwards.`}
    </EmptyState>
  );
}

function OwnSkeletons() {
  const { t } = useLingui();
  return (
    <div
      role="status"
      aria-label={t`Loading your tournaments`}
      className="grid grid-cols-1 gap-3 md:grid-cols-2"
    >
      {[1, 2, 3, 4].map((tile) => (
        <div key={tile} className="tile flex flex-col gap-4 p-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-9 flex-1" />
          </div>
          <Skeleton className="h-11" />
          <Skeleton className="h-11 rounded-card" />
        </div>
      ))}
    </div>
  );
}

/** A joined tournament that is still to be played, with its start and its actions. */
function OwnTile({ tournament }: { tournament: OwnTournament }) {
  const { t } = useLingui();
  const { id, name, category, questionsCount, prizePool, status, mySessionId } = tournament;
  const isComing = status === 'upcoming';
  return (
    <article aria-label={name} className="tile flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <CategoryDisc category={category} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-[1.125rem]">{name}</h3>
          <p className="text-[0.875rem] text-ink-soft">
            {t`${plural(questionsCount, { one: '# question', other: '# questions' })}`}
            {prizePool > 0 && t`, ${formatPrice(prizePool)} to win`}
          </p>
        </div>
        {!isComing && <Badge tone="right">{t`Live`}</Badge>}
      </div>
      {isComing ? <Until tournament={tournament} /> : <p>{startAndSchedule(tournament)}</p>}
      <div className="mt-auto flex flex-wrap gap-2">
        <Link
          to="/quiz/$tournamentId"
          params={{ tournamentId: id }}
          className={buttonClass(isComing ? 'quiet' : 'act', 'small', 'flex-1 max-sm:basis-full')}
        >
          {isComing ? t`Waiting room` : mySessionId ? t`Resume` : t`Play`}
        </Link>
        {isComing && <SeatReminders tournament={tournament} />}
      </div>
    </article>
  );
}

function Until({ tournament }: { tournament: OwnTournament }) {
  const { t } = useLingui();
  const nowMs = useServerNow();
  const { name, startTime, startsOnPress, now } = tournament;
  if (startsOnPress) return <p>{pressStartText(tournament)}</p>;
  return (
    <div>
      <p className="text-[0.875rem] text-ink-soft">{t`Starts ${formatStart(startTime, now)}`}</p>
      <Countdown
        parts={countdownParts(startTime.getTime() - nowMs)}
        label={t`Until ${name} starts`}
        size="small"
      />
    </div>
  );
}
