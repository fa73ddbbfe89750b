import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { idIn } from '../features/admin/list-search';
import { NewTournament } from '../features/admin/tournaments/tournament-editor';

export const Route = createFileRoute('/_site/_player/admin/tournaments/new')({
  staticData: { title: msg`Create Tournament` },
  validateSearch: (search): { from?: string | undefined } => ({ from: idIn(search.from) }),
  component: AdminTournamentNew,
});

function AdminTournamentNew() {
  const { from } = Route.useSearch();
  return <NewTournament key={from} from={from} />;
}
