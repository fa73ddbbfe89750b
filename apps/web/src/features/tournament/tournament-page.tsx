import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { readProblem } from '../../lib/api/problem';
import { trpc } from '../../lib/api/trpc';
import { useTournamentRoom } from '../../lib/live/live';
import { lazyOnIntent } from '../../lib/page/lazy-on-intent';
import { lazyOrNothing } from '../../lib/page/lazy-or-nothing';
import { pageTitle } from '../../lib/page/page-title';
import { useAuth } from '../../lib/session/auth';
import { brandName } from '../../lib/text/brand-name';
import { categoryNames } from '../../lib/text/category-names';
import { formatInstant } from '../../lib/text/format';
import { isolated } from '../../lib/text/isolate';
import { serverClock } from '../../lib/time/server-clock';
import { Badge } from '../../ui/badge';
import { DescriptionList } from '../../ui/description-list';
import { QueryFailure } from '../../ui/query-failure';
import { PageSpinner } from '../../ui/spinner';
import { CategoryDisc } from './category-icon';
import { msUntilNextChange } from './next-change';
import { PaidPrizes } from './paid-prizes';
import { TournamentAside } from './tournament-aside';
import { TournamentNotFound } from './tournament-not-found';
import { TournamentRules } from './tournament-rules';
import { startAndSchedule, uncapitalised } from './tournament-tile';

const GroupBoard = lazyOnIntent(() => import('./group-board'));
const ReportTournament = lazyOnIntent(() => import('./report-tournament'));

const SeriesSwitch = lazyOrNothing(() => import('./series-switch'));

const route = getRouteApi('/_site/_linked/tournaments/$tournamentId/');

/** A tournament's own page, for visitors and players with and without a seat. */
export function TournamentPage() {
  const { t } = useLingui();
  const { tournamentId } = route.useParams();
  const tournament = trpc.tournament.byId.useQuery(
    { tournamentId },
    {
      refetchInterval: ({ state }) =>
        state.data ? msUntilNextChange([state.data], serverClock.nowMs()) : false,
    },
  );
  useTournamentRoom(tournament.data?.id);
  if (tournament.isPending) {
    return (
      <>
        <h1 className="sr-only">{t`Tournament`}</h1>
        <PageSpinner label={t`Loading the tournament...`} />
      </>
    );
  }
  if (tournament.data) return <Tournament tournament={tournament.data} />;
  const status = readProblem(tournament.error)?.status;
  return (
    <div className="mx-auto w-full max-w-xl pt-10">
      {status === 404 || status === 422 ? (
        <TournamentNotFound />
      ) : (
        <QueryFailure isPage title={t`This tournament could not be loaded`} query={tournament} />
      )}
    </div>
  );
}

function Tournament({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const { name, category, description, status, entryFee, organiser, joined, series } = tournament;
  const { user } = useAuth();
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
  return (
    <article className="mx-auto flex w-full max-w-4xl flex-col gap-5 pt-5 md:pt-10">
      <header className="flex items-start gap-3.5">
        <CategoryDisc category={category} />
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
          <h1 dir="auto" className="text-[1.75rem] leading-tight [overflow-wrap:anywhere] md:text-[2.25rem]">
            {name}
          </h1>
          <p className="text-ink-soft">
            {t(categoryNames[category])}, {uncapitalised(startAndSchedule(tournament))}
          </p>
          {organiser && (
            <p className="text-ink-soft">{t`Held by ${isolated(organiser.username)}, not by ${brandName()}`}</p>
          )}
        </div>
        <StatusBadge status={status} />
      </header>
      <div className="grid items-start gap-5 md:grid-cols-[1fr_20rem]">
        <TournamentAside tournament={tournament} />
        <div className="flex min-w-0 flex-col gap-5">
          {joined && series && (
            <Suspense>
              <SeriesSwitch tournament={tournament} />
            </Suspense>
          )}
          {description && (
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {description}
            </p>
          )}
          <Card>
            <PaidPrizes tournament={tournament} />
          </Card>
          {status === 'completed' && tournament.prizePool === 0 && (
            <GroupBoard tournamentId={tournament.id} />
          )}
          <Card>
            <h2 className="font-semibold text-lg">{t`Times`}</h2>
            <DescriptionList facts={timesOf(tournament)} />
          </Card>
          <TournamentRules tournament={tournament} hasFee={entryFee > 0} />
          <Fairness tournament={tournament} />
          {organiser && user && <ReportTournament tournamentId={tournament.id} />}
        </div>
      </div>
    </article>
  );
}

function timesOf(tournament: TournamentCard) {
  const { status, startTime, startsOnPress, entryClosesAt, endTime, reveal } = tournament;
  const times: (readonly [string, string])[] = [
    [
      status === 'upcoming' ? t`Starts` : t`Started`,
      status === 'upcoming' && startsOnPress ? t`at a press of the organiser` : formatInstant(startTime),
    ],
    [t`Join and begin before`, formatInstant(entryClosesAt)],
  ];
  if (endTime.getTime() !== entryClosesAt.getTime()) times.push([t`Ends`, formatInstant(endTime)]);
  if (reveal !== 'immediate') times.push([t`Right answers`, t`Shown once results are final`]);
  return times;
}

const states = {
  upcoming: ['structure', msg`Upcoming`],
  active: ['right', msg`Live`],
  settling: ['plain', msg`Being settled`],
  completed: ['plain', msg`Over`],
  cancelled: ['plain', msg`Cancelled`],
} as const;

function StatusBadge({ status }: Pick<TournamentCard, 'status'>) {
  const { t } = useLingui();
  const [tone, word] = states[status];
  return <Badge tone={tone}>{t(word)}</Badge>;
}

function Card({ children }: { children: ReactNode }) {
  return <section className="tile flex flex-col gap-3 p-4">{children}</section>;
}

function Fairness({ tournament: { id, status } }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const isOver = status === 'completed' || status === 'cancelled';
  return (
    <Link
      to="/tournaments/$tournamentId/fairness"
      params={{ tournamentId: id }}
      className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-structure underline"
    >
      <ShieldCheck aria-hidden="true" className="size-5" />
      {isOver ? t`Check that it was fair` : t`How the draw can be checked`}
    </Link>
  );
}
