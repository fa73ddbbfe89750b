import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { QuestionReportsPage } from '../features/admin/question-reports/question-reports-page';
import { readReportsSearch } from '../features/admin/question-reports/reports-search';

export const Route = createFileRoute('/_site/_player/admin/question-reports')({
  staticData: { title: msg`Reported questions` },
  validateSearch: readReportsSearch,
  component: AdminQuestionReports,
});

function AdminQuestionReports() {
  const navigate = Route.useNavigate();
  return (
    <QuestionReportsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
