import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readReportsSearch } from '../features/admin/page-search';
import { QuestionReportsPage } from '../features/admin/question-reports/question-reports-page';

export const Route = createFileRoute('/_site/_player/admin/question-reports')({
  staticData: { title: msg`Reported questions` },
  validateSearch: readReportsSearch,
  component: QuestionReportsPage,
});
