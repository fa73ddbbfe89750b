import { msg } from '@lingui/core/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { BirthDialog } from '../features/auth/birth-dialog';
import { MobileProofDialog } from '../features/auth/mobile-proof-dialog';
import { TournamentPage } from '../features/tournament/tournament-page';
import { DataProvider } from '../lib/api/data-provider';
import { readJoinSearch } from '../lib/page/join-search';
import { useAuth } from '../lib/session/auth';
import { WantedSeat } from './-wanted-seat';

export const Route = createFileRoute('/_site/tournaments/$tournamentId/')({
  staticData: { title: msg`Tournament` },
  validateSearch: readJoinSearch,
  component: PublicTournament,
});

function PublicTournament() {
  const { tournamentId } = Route.useParams();
  const { join } = Route.useSearch();
  const { user } = useAuth();
  const navigate = useNavigate();
  const want = (search: { join?: string }) =>
    void navigate({
      to: '/tournaments/$tournamentId',
      params: { tournamentId },
      search,
      replace: search.join === undefined,
      resetScroll: false,
    });
  return (
    <DataProvider>
      <TournamentPage
        key={tournamentId}
        tournamentId={tournamentId}
        onJoin={() => want({ join: tournamentId })}
      />
      {user && join === tournamentId && (
        <WantedSeat key={user.id} tournamentId={tournamentId} onClose={() => want({})} />
      )}
      {user && <MobileProofDialog />}
      {user && <BirthDialog />}
    </DataProvider>
  );
}
