import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';
import { BackLink } from '../back-link';
import { useMay } from '../may';
import { copyOf } from './tournament-fields';
import { TournamentForm } from './tournament-form';

const newRoute = getRouteApi('/_site/_player/admin/tournaments/new');
const editRoute = getRouteApi('/_site/_player/admin/tournaments/$tournamentId/edit');

/** Creates a tournament; with an id, one with the terms of that tournament. */
export function NewTournament() {
  const { t } = useLingui();
  const { from } = newRoute.useSearch();
  const title = t`Create Tournament`;
  if (from === undefined) return <Editor tournament={null} title={title} />;
  return (
    <Loaded tournamentId={from}>
      {(model) => <Editor tournament={null} initial={copyOf(model)} title={title} />}
    </Loaded>
  );
}

/** Edits a tournament, or all of its series that follow. */
export function EditTournament() {
  const { t } = useLingui();
  const { tournamentId } = editRoute.useParams();
  const { all } = editRoute.useSearch();
  return (
    <Loaded tournamentId={tournamentId}>
      {(tournament) =>
        all && tournament.seriesId !== null ? (
          <EditSeries seriesId={tournament.seriesId} />
        ) : (
          <Editor tournament={tournament} title={t`Edit Tournament`} />
        )
      }
    </Loaded>
  );
}

function EditSeries({ seriesId }: { seriesId: string }) {
  const { t } = useLingui();
  const series = trpc.admin.tournaments.series.byId.useQuery({ seriesId });
  if (series.data) return <Editor tournament={null} series={series.data} title={t`Change all that follow`} />;
  if (series.isError) return <QueryFailure title={t`The series could not be loaded`} query={series} />;
  return <LoadingForm label={t`Loading the series`} />;
}

type LoadedProps = { tournamentId: string; children: (tournament: AdminTournament) => ReactNode };

function Loaded({ tournamentId, children }: LoadedProps) {
  const { t } = useLingui();
  // The query does not refresh, so that other administrators' changes do not overwrite the form.
  const tournament = trpc.admin.tournaments.byId.useQuery({ tournamentId });
  if (tournament.data) return children(tournament.data);
  if (tournament.isError)
    return <QueryFailure title={t`This tournament could not be loaded`} query={tournament} />;
  return <LoadingForm label={t`Loading the tournament`} />;
}

function LoadingForm({ label }: { label: string }) {
  return <Skeletons label={label} count={5} className="tile flex flex-col gap-4 p-5" each="h-12" />;
}

type EditorProps = Omit<ComponentProps<typeof TournamentForm>, 'onSaved'> & { title: string };

function Editor({ title, ...form }: EditorProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  if (!may('admin.tournaments.update')) return <Navigate to="/admin/tournaments" replace />;
  return (
    <div className="flex flex-col gap-4">
      <BackLink to="/admin/tournaments">{t`All tournaments`}</BackLink>
      <h2 className="text-[1.375rem]">{title}</h2>
      {form.tournament?.series && <SeriesNote tournamentId={form.tournament.id} />}
      <TournamentForm
        {...form}
        onSaved={(saved) =>
          void navigate({
            ...(saved
              ? { to: '/admin/tournaments/$tournamentId', params: { tournamentId: saved.id } }
              : { to: '/admin/tournaments' }),
            // The changes are saved, so nothing is lost.
            ignoreBlocker: true,
          })
        }
      />
    </div>
  );
}

function SeriesNote({ tournamentId }: { tournamentId: string }) {
  const { t } = useLingui();
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {t`This tournament repeats. You change this one alone.`}
      <Link
        to="/admin/tournaments/$tournamentId/edit"
        params={{ tournamentId }}
        search={{ all: true }}
        className="inline-flex min-h-11 items-center font-semibold text-structure underline"
      >
        {t`Change all that follow`}
      </Link>
    </p>
  );
}
