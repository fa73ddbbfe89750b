import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PracticePage } from '../features/quiz/practice/practice-page';
import { readPracticeSearch } from '../lib/page/practice-search';

export const Route = createFileRoute('/_stage/practice')({
  staticData: { title: msg`Practice` },
  validateSearch: readPracticeSearch,
  component: Practice,
});

function Practice() {
  const { round } = Route.useSearch();
  return <PracticePage round={round} />;
}
