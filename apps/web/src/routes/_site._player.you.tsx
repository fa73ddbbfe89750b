import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { YouPage } from '../features/quiz/progress/you-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/you')({
  staticData: {
    title: msg`You`,
    earlyCalls: [['quiz.progress'], ['quiz.daily'], ['quiz.achievements.list']],
  },
  loader: () => {
    void queries.quiz.progress.prefetch();
    void queries.quiz.daily.prefetch();
    void queries.quiz.achievements.list.prefetch();
  },
  component: YouPage,
});
