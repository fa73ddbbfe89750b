import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { FairnessPage } from '../features/tournament/fairness/fairness-page';

export const Route = createFileRoute('/_site/_linked/tournaments/$tournamentId/fairness')({
  staticData: { title: msg`Fairness` },
  remountDeps: ({ params }) => params,
  component: FairnessPage,
});
