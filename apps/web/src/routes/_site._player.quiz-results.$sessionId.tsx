import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResultsPage } from '../features/quiz/results/results-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/quiz-results/$sessionId')({
  staticData: { title: msg`Quiz Results`, earlyCalls: [['quiz.results', { sessionId: '$2' }]] },
  loader: ({ params: { sessionId } }) => {
    void queries.quiz.results.prefetch({ sessionId });
  },
  remountDeps: ({ params }) => params,
  component: ResultsPage,
});
