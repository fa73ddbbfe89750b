import { msg } from '@lingui/core/macro';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { FairnessPage } from '../features/tournament/fairness/fairness-page';
import { DataProvider } from '../lib/api/data-provider';

export const Route = createFileRoute('/_site/tournaments/$tournamentId/fairness')({
  staticData: { title: msg`Fairness` },
  component: Fairness,
});

function Fairness() {
  const { tournamentId } = useParams({ from: '/_site/tournaments/$tournamentId/fairness' });
  return (
    <DataProvider>
      <FairnessPage key={tournamentId} tournamentId={tournamentId} />
    </DataProvider>
  );
}
