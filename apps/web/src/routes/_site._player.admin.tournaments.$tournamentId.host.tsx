import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HostPage } from '../features/admin/tournaments/host/host-page';

export const Route = createFileRoute('/_site/_player/admin/tournaments/$tournamentId/host')({
  staticData: { title: msg`Tournament` },
  remountDeps: ({ params }) => params,
  component: HostPage,
});
