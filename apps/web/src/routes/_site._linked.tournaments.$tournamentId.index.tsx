import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { BirthDialog } from '../features/auth/birth-dialog';
import { MobileProofDialog } from '../features/auth/mobile-proof-dialog';
import { TournamentPage } from '../features/tournament/tournament-page';
import { readJoinSearch } from '../lib/page/join-search';
import { useAuth } from '../lib/session/auth';
import { WantedSeat } from './-wanted-seat';

export const Route = createFileRoute('/_site/_linked/tournaments/$tournamentId/')({
  staticData: { title: msg`Tournament` },
  validateSearch: readJoinSearch,
  remountDeps: ({ params }) => params,
  component: PublicTournament,
});

function PublicTournament() {
  const { user } = useAuth();
  return (
    <>
      <TournamentPage />
      <WantedSeat />
      {user && <MobileProofDialog />}
      {user && <BirthDialog />}
    </>
  );
}
