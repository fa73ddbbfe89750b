import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readPrizesSearch } from '../features/admin/page-search';
import { PrizesPage } from '../features/admin/prizes/prizes-page';

export const Route = createFileRoute('/_site/_player/admin/prizes')({
  staticData: { title: msg`Held prizes` },
  validateSearch: readPrizesSearch,
  component: PrizesPage,
});
