import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TournamentDetails } from '../features/admin/tournaments/tournament-details';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/admin/tournaments/$tournamentId/')({
  staticData: { title: msg`Tournament` },
  loader: ({ params: { tournamentId } }) => {
    void queries.admin.tournaments.byId.prefetch({ tournamentId });
  },
  remountDeps: ({ params }) => params,
  component: TournamentDetails,
});
