import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AppealsPage } from '../features/admin/appeals/appeals-page';
import { readAppealsSearch } from '../features/admin/page-search';

export const Route = createFileRoute('/_site/_player/admin/appeals')({
  staticData: { title: msg`Appeals` },
  validateSearch: readAppealsSearch,
  component: AppealsPage,
});
