import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readQuestionsSearch } from '../features/admin/page-search';
import { QuestionsPage } from '../features/admin/questions/questions-page';

export const Route = createFileRoute('/_site/_player/admin/questions')({
  staticData: { title: msg`Questions` },
  validateSearch: readQuestionsSearch,
  component: QuestionsPage,
});
