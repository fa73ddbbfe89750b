import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PracticePage } from '../features/quiz/practice/practice-page';

export const Route = createFileRoute('/_stage/practice')({
  staticData: { title: msg`Practice` },
  validateSearch: readPracticeSearch,
  component: PracticePage,
});

type PracticeSearch = { readonly round?: string };

/** Parses the search parameters of the practice page: the round to resume. */
function readPracticeSearch({ round }: Record<string, unknown>): PracticeSearch {
  return typeof round === 'string' && /^[0-9a-f-]{36}$/.test(round) ? { round } : {};
}
