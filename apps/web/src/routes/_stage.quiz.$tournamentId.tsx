import { msg } from '@lingui/core/macro';
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { QuizPage } from '../features/quiz/quiz-page';
import { OwnSeat } from '../features/tournament/own-seat';
import { queries, trpc } from '../lib/api/trpc';

export const Route = createFileRoute('/_stage/quiz/$tournamentId')({
  staticData: { title: msg`Quiz`, earlyCalls: [['tournament.byId', { tournamentId: '$2' }]] },
  loader: ({ params: { tournamentId } }) => {
    void queries.tournament.byId.prefetch({ tournamentId });
  },
  component: Quiz,
});

/** The quiz of players with a seat. Players without one see the tournament's own page. */
function Quiz() {
  const { tournamentId } = Route.useParams();
  // Reads what the page below has loaded, and asks for nothing itself.
  const { data, isFetching } = trpc.tournament.byId.useQuery({ tournamentId }, { enabled: false });
  if (data && !isFetching && !data.joined && data.mySessionId === null)
    return <Navigate to="/tournaments/$tournamentId" params={{ tournamentId }} replace />;
  return (
    <QuizPage
      key={tournamentId}
      tournamentId={tournamentId}
      seat={(tournament) => <OwnSeat tournament={tournament} />}
    />
  );
}
