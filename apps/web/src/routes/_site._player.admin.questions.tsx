import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from '../features/admin/questions/questions-page';
import { readQuestionsSearch } from '../features/admin/questions/questions-search';

export const Route = createFileRoute('/_site/_player/admin/questions')({
  staticData: { title: msg`Questions` },
  validateSearch: readQuestionsSearch,
  component: AdminQuestions,
});

function AdminQuestions() {
  const navigate = Route.useNavigate();
  const current = Route.useSearch();
  return (
    <QuestionsPage
      search={current}
      onSearch={(search) => void navigate({ search, replace: search.text !== current.text })}
    />
  );
}
