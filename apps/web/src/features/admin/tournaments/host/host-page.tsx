import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { ManagedHall } from '@paheli/core/tournament/hall';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { trpc } from '../../../../lib/api/trpc';
import { formatCount } from '../../../../lib/text/format';
import { buttonClass } from '../../../../ui/button';
import { QueryFailure } from '../../../../ui/query-failure';
import { Stat } from '../../../../ui/stat';
import { BackLink } from '../../back-link';
import { ExportButton } from '../../export-button';
import { useMay } from '../../may';
import { LoadingTournament } from '../loading-tournament';
import { StatusPill } from '../status';
import { LeaderboardTable } from '../tournament-leaderboard';
import { Arrivals } from './arrivals';
import { HallLink } from './hall-link';
import { StartTile } from './start-tile';

const route = getRouteApi('/_site/_player/admin/tournaments/$tournamentId/host');

/** How often the page asks who has come and how far they are. */
const refreshMs = 2_000;

/** What the organiser of a tournament needs while it is played: who has come, the start, the progress, the hall screen. */
export function HostPage() {
  const { tournamentId } = route.useParams();
  const may = useMay();
  if (!may('admin.tournaments.update')) return <Navigate to="/admin/tournaments" replace />;
  return <OpenHostPage tournamentId={tournamentId} />;
}

function OpenHostPage({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  const tournament = trpc.admin.tournaments.byId.useQuery({ tournamentId });
  const hall = trpc.admin.tournaments.hall.useQuery({ tournamentId }, { refetchInterval: refreshMs });
  const failed = [tournament, hall].find(({ isError, data }) => isError && !data);
  return (
    <div className="flex flex-col gap-5">
      <BackLink to="/admin/tournaments/$tournamentId" params={{ tournamentId }}>
        {t`All about this tournament`}
      </BackLink>
      {tournament.data && hall.data ? (
        <Host tournament={tournament.data} hall={hall.data} />
      ) : failed ? (
        <QueryFailure title={t`This tournament could not be loaded`} query={failed} />
      ) : (
        <LoadingTournament />
      )}
    </div>
  );
}

function Host({ tournament, hall }: { tournament: AdminTournament; hall: ManagedHall }) {
  const { t } = useLingui();
  const { started, finished, answered, participantCount, questionsCount, status } = hall;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 break-words text-[1.375rem]">{hall.name}</h2>
        <StatusPill status={status} />
      </div>
      <StartTile tournament={tournament} hall={hall} />
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        <Stat label={t`Have come`}>
          {formatCount(participantCount)}/{formatCount(tournament.maxParticipants)}
        </Stat>
        <Stat label={t`Started`}>{formatCount(started)}</Stat>
        <Stat label={t`Finished`}>{formatCount(finished)}</Stat>
        <Stat label={t`Questions answered`}>
          {formatCount(answered)}/{formatCount(participantCount * questionsCount)}
        </Stat>
      </div>
      <HallLink tournamentId={tournament.id} linkCode={hall.linkCode} />
      <div className="grid gap-5 xl:grid-cols-2 xl:items-start">
        <Arrivals hall={hall} />
        <Board hall={hall} />
      </div>
      {(status === 'completed' || status === 'settling') && <Afterwards tournament={tournament} />}
    </>
  );
}

function Board({ hall: { board, revealed } }: { hall: ManagedHall }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="board-title" className="tile flex min-w-0 flex-col gap-3 p-5">
      <h3 id="board-title" className="text-lg">{t`First places`}</h3>
      {!revealed ? (
        <p className="text-ink-soft">{t`The hall sees scores once the tournament is settled.`}</p>
      ) : board.length === 0 ? (
        <p className="text-ink-soft">{t`Nobody has played yet.`}</p>
      ) : (
        <LeaderboardTable entries={board} />
      )}
    </section>
  );
}

/** What the host takes home: results, questions with their figures, a page for the group, and the next time. */
function Afterwards({ tournament: { id, participantCount } }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const link = buttonClass('quiet', 'small');
  return (
    <section aria-labelledby="after-title" className="tile flex flex-col gap-3 p-5">
      <h3 id="after-title" className="text-lg">{t`Afterwards`}</h3>
      <p className="text-ink-soft">
        {t`${plural(participantCount, { one: '# player was', other: '# players were' })} here.`}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <ExportButton list={`tournaments/${id}/results`} file="results" filters={{}} />
        <Link to="/tournaments/$tournamentId" params={{ tournamentId: id }} className={link}>
          {t`Page for the group`}
        </Link>
        <Link
          to="/admin/tournaments/$tournamentId"
          params={{ tournamentId: id }}
          hash="asked-title"
          className={link}
        >
          {t`Questions and their figures`}
        </Link>
        <Link to="/admin/tournaments/new" search={{ from: id }} className={link}>
          {t`Hold it again`}
        </Link>
      </div>
    </section>
  );
}
