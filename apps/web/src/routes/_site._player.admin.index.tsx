import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '../features/admin/overview/overview-page';
import { readOverviewSearch } from '../features/admin/page-search';

export const Route = createFileRoute('/_site/_player/admin/')({
  staticData: { title: msg`Admin Dashboard` },
  validateSearch: readOverviewSearch,
  component: OverviewPage,
});
