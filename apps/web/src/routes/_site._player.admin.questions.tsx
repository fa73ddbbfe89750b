import { createFileRoute } from '@tanstack/react-router';
import { QuestionsPage } from '../features/admin/questions/questions-page';
import { readQuestionsSearch } from '../features/admin/questions/questions-search';

export const Route = createFileRoute('/_site/_player/admin/questions')({
  staticData: { title: 'Questions' },
  validateSearch: readQuestionsSearch,
  component: AdminQuestions,
});

function AdminQuestions() {
  const navigate = Route.useNavigate();
  return <QuestionsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />;
}
