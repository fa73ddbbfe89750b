import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readEditSearch } from '../features/admin/page-search';
import { EditTournament } from '../features/admin/tournaments/tournament-editor';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/admin/tournaments/$tournamentId/edit')({
  staticData: { title: msg`Edit Tournament` },
  validateSearch: readEditSearch,
  loader: ({ params: { tournamentId } }) => {
    void queries.admin.tournaments.byId.prefetch({ tournamentId });
  },
  remountDeps: ({ params }) => params,
  component: EditTournament,
});
