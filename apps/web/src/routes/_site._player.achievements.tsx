import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AchievementsPage } from '../features/quiz/achievements/achievements-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/achievements')({
  staticData: {
    title: msg`Achievements`,
    earlyCalls: [['quiz.achievements.list'], ['quiz.achievements.link']],
  },
  loader: () => {
    void queries.quiz.achievements.list.prefetch();
    void queries.quiz.achievements.link.prefetch();
  },
  component: AchievementsPage,
});
