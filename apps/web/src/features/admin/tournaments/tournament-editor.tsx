import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
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

/** Edits a tournament. */
export function EditTournament() {
  const { t } = useLingui();
  const { tournamentId } = editRoute.useParams();
  return (
    <Loaded tournamentId={tournamentId}>
      {(tournament) => <Editor tournament={tournament} title={t`Edit Tournament`} />}
    </Loaded>
  );
}

type LoadedProps = { tournamentId: string; children: (tournament: AdminTournament) => ReactNode };

function Loaded({ tournamentId, children }: LoadedProps) {
  const { t } = useLingui();
  // The query does not refresh, so that other administrators' changes do not overwrite the form.
  const tournament = trpc.admin.tournaments.byId.useQuery({ tournamentId });
  if (tournament.data) return children(tournament.data);
  if (tournament.isError)
    return <QueryFailure title={t`This tournament could not be loaded`} query={tournament} />;
  return (
    <Skeletons
      label={t`Loading the tournament`}
      count={5}
      className="tile flex flex-col gap-4 p-5"
      each="h-12"
    />
  );
}

type EditorProps = Pick<ComponentProps<typeof TournamentForm>, 'tournament' | 'initial'> & { title: string };

function Editor({ title, ...form }: EditorProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useMay();
  if (!may('admin.tournaments.update')) return <Navigate to="/admin/tournaments" replace />;
  return (
    <div className="flex flex-col gap-4">
      <BackLink to="/admin/tournaments">{t`All tournaments`}</BackLink>
      <h2 className="text-[1.375rem]">{title}</h2>
      <TournamentForm
        {...form}
        onSaved={({ id }) =>
          void navigate({
            to: '/admin/tournaments/$tournamentId',
            params: { tournamentId: id },
            // The changes are saved, so nothing is lost.
            ignoreBlocker: true,
          })
        }
      />
    </div>
  );
}
