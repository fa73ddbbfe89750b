import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { DecisionsPage } from '../features/admin/decisions/decisions-page';
import { readDecisionsSearch } from '../features/admin/page-search';

export const Route = createFileRoute('/_site/_player/admin/decisions')({
  staticData: { title: msg`Decisions` },
  validateSearch: readDecisionsSearch,
  component: DecisionsPage,
});
