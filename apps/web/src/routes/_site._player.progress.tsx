import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ProgressPage } from '../features/quiz/progress/progress-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/progress')({
  staticData: { title: msg`Progress`, earlyCalls: [['quiz.progress']] },
  loader: () => {
    void queries.quiz.progress.prefetch();
  },
  component: ProgressPage,
});
