import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readCopySearch } from '../features/admin/page-search';
import { NewTournament } from '../features/admin/tournaments/tournament-editor';

export const Route = createFileRoute('/_site/_player/admin/tournaments/new')({
  staticData: { title: msg`Create Tournament` },
  validateSearch: readCopySearch,
  remountDeps: ({ search }) => search,
  component: NewTournament,
});
