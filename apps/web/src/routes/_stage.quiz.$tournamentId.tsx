import { createFileRoute } from '@tanstack/react-router';
import { QuizPage } from '../features/quiz/quiz-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_stage/quiz/$tournamentId')({
  staticData: { title: 'Quiz' },
  loader: ({ params: { tournamentId } }) => {
    void queries.tournament.byId.prefetch({ tournamentId });
  },
  component: Quiz,
});

function Quiz() {
  const { tournamentId } = Route.useParams();
  return <QuizPage key={tournamentId} tournamentId={tournamentId} />;
}
