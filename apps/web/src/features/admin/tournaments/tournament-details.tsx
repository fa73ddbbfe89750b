import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Copy, Pencil, Presentation, ShieldCheck, Trash2 } from 'lucide-react';
import { queries, trpc } from '../../../lib/api/trpc';
import { useLiveEvent, useTournamentRoom } from '../../../lib/live/live';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatPrice } from '../../../lib/text/format';
import { buttonClass } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { Stat } from '../../../ui/stat';
import { BackLink } from '../back-link';
import { useMay } from '../may';
import { Approval, ApprovalPill } from './approval';
import { AskedQuestions } from './asked-questions';
import { Complaints } from './complaints';
import { DeleteTournament } from './delete-tournament';
import { Funnel, type FunnelQuery } from './funnel';
import { Invitation } from './invitation';
import { LoadingTournament } from './loading-tournament';
import { SeriesSection } from './series/series-section';
import { isClosed, StatusPill } from './status';
import { shortageText } from './stock-text';
import { factsOf } from './tournament-facts';
import { TournamentLeaderboard } from './tournament-leaderboard';
import { Warning } from './warning';

const route = getRouteApi('/_site/_player/admin/tournaments/$tournamentId/');

/** A tournament's terms, the progress of its players, its leaderboard and its questions. */
export function TournamentDetails() {
  const { tournamentId } = route.useParams();
  const { t } = useLingui();
  const seesAll = useMay()('admin.tournaments.update');
  const tournament = trpc.admin.tournaments.byId.useQuery({ tournamentId });
  const funnel = trpc.admin.tournaments.funnel.useQuery({ tournamentId }, { enabled: seesAll });
  useTournamentRoom(tournamentId);
  useLiveEvent((event) => {
    if (event.type !== 'leaderboard_update' || event.tournamentId !== tournamentId) return;
    void queries.admin.tournaments.funnel.invalidate({ tournamentId });
    void queries.admin.tournaments.questions.invalidate({ tournamentId });
  });
  return (
    <div className="flex flex-col gap-5">
      <BackLink to="/admin/tournaments">{t`All tournaments`}</BackLink>
      {tournament.data ? (
        <Details tournament={tournament.data} funnelQuery={funnel} />
      ) : tournament.isError ? (
        <QueryFailure title={t`This tournament could not be loaded`} query={tournament} />
      ) : (
        <LoadingTournament />
      )}
    </div>
  );
}

type DetailsProps = { tournament: AdminTournament; funnelQuery: FunnelQuery };

function Details({ tournament, funnelQuery }: DetailsProps) {
  const { t } = useLingui();
  const may = useMay();
  const { data: funnel, error } = funnelQuery;
  const unknown = error ? '–' : <Skeleton className="h-7 w-16" />;
  const { id, description, participantCount, maxParticipants, totalRevenue, prizePool, organiser, seriesId } =
    tournament;
  return (
    <>
      <Head tournament={tournament} />
      <Approval tournament={tournament} />
      <Notes tournament={tournament} />
      {may('admin.tournaments.setHidden') && <Complaints tournament={tournament} />}
      {may('admin.tournaments.update') && <Invitation tournament={tournament} />}
      {may('admin.tournaments.series.byId') && seriesId !== null && (
        <SeriesSection tournamentId={id} seriesId={seriesId} />
      )}
      <div className="grid grid-cols-2 gap-2.5 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-5">
        <Stat label={t`Participants`}>
          {formatCount(participantCount)}/{formatCount(maxParticipants)}
        </Stat>
        {organiser === null && (
          <>
            <Stat label={t`Revenue`}>{formatPrice(totalRevenue)}</Stat>
            <Stat label={t`Prize pool`}>{formatPrice(prizePool)}</Stat>
          </>
        )}
        {organiser === null && may('admin.tournaments.update') && (
          <>
            <Stat label={t`Prizes paid`}>{funnel ? formatPrice(funnel.prizesPaid) : unknown}</Stat>
            <Stat label={t`Prizes held`} tone={funnel && funnel.held > 0 ? 'caution' : 'ink'}>
              {funnel ? formatPrice(funnel.prizesHeld) : unknown}
            </Stat>
          </>
        )}
      </div>
      <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
        <section aria-labelledby="facts-title" className="tile flex min-w-0 flex-col gap-4 p-5">
          <h3 id="facts-title" className="text-lg">
            {t`Details`}
          </h3>
          <p dir="auto" className="whitespace-pre-line break-words">
            {description}
          </p>
          <DescriptionList facts={factsOf(tournament)} />
        </section>
        <div className="flex min-w-0 flex-col gap-5">
          {may('admin.tournaments.update') && <Funnel query={funnelQuery} />}
          <TournamentLeaderboard tournamentId={id} />
        </div>
      </div>
      {may('admin.tournaments.questions') && <AskedQuestions tournament={tournament} />}
    </>
  );
}

function Head({ tournament }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const { id: tournamentId, name, status } = tournament;
  const navigate = useNavigate();
  const mayChange = useMay()('admin.tournaments.update');
  const link = { params: { tournamentId }, className: buttonClass('quiet', 'small') };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <h2 className="min-w-0 break-words text-[1.375rem]">{name}</h2>
        <StatusPill status={status} />
        <ApprovalPill tournament={tournament} />
      </div>
      <div className="flex flex-wrap gap-2.5">
        {mayChange && (
          <>
            <Link to="/admin/tournaments/$tournamentId/host" {...link}>
              <Presentation aria-hidden="true" className="size-[1em]" />
              {t`Host`}
            </Link>
            <Link to="/admin/tournaments/new" search={{ from: tournamentId }} className={link.className}>
              <Copy aria-hidden="true" className="size-[1em]" />
              {t`Duplicate`}
            </Link>
          </>
        )}
        {isClosed(status) && (
          <Link to="/tournaments/$tournamentId/fairness" {...link}>
            <ShieldCheck aria-hidden="true" className="size-[1em]" />
            {t`Fairness`}
          </Link>
        )}
        {!isClosed(status) && mayChange && (
          <>
            <Link to="/admin/tournaments/$tournamentId/edit" {...link}>
              <Pencil aria-hidden="true" className="size-[1em]" />
              {t`Edit`}
            </Link>
            <DeleteTournament
              tournament={tournament}
              label={
                <>
                  <Trash2 aria-hidden="true" className="size-[1em]" />
                  {t`Delete`}
                </>
              }
              onDeleted={() => void navigate({ to: '/admin/tournaments' })}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Warnings for the administrator. */
function Notes({ tournament }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const { status, shortage, missing, lowStock, usableQuestions, category, cancelReason } = tournament;
  const { entryFee, maxParticipants, prizePool } = tournament;
  if (status === 'cancelled')
    return (
      <Warning>
        {tournament.organiser
          ? t`Cancelled ${cancelReason}.`
          : t`Cancelled ${cancelReason}. Every entry fee was returned.`}
      </Warning>
    );
  if (status === 'completed') return null;
  const subsidy = prizePool - entryFee * maxParticipants;
  const stock = t`${plural(usableQuestions, { one: '# question', other: '# questions' })} of ${t(categoryNames[category])} can be asked`;
  return (
    <div className="flex flex-col gap-2.5 empty:hidden">
      {shortage > 0 && <Warning>{shortageText(stock, { shortage, missing })}</Warning>}
      {shortage === 0 && lowStock && (
        <Warning>{t`${stock}, fewer than three times the questions of one quiz.`}</Warning>
      )}
      {subsidy > 0 && (
        <Warning>
          {t`The house adds at least ${formatPrice(subsidy)} to the pool, also with all seats taken.`}
        </Warning>
      )}
    </div>
  );
}
