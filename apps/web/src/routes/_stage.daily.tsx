import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DailyPage } from '../features/quiz/practice/daily-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_stage/daily')({
  staticData: { title: msg`Daily quiz` },
  loader: () => {
    void queries.quiz.daily.prefetch();
  },
  component: DailyPage,
});
