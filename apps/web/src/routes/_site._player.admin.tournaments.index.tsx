import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readTournamentsSearch } from '../features/admin/page-search';
import { TournamentsPage } from '../features/admin/tournaments/tournaments-page';

export const Route = createFileRoute('/_site/_player/admin/tournaments/')({
  staticData: { title: msg`Tournaments` },
  validateSearch: readTournamentsSearch,
  component: TournamentsPage,
});
