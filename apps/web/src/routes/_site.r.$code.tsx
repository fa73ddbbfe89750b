import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { SharedResultPage } from '../features/quiz/results/shared-result-page';
import { DataProvider } from '../lib/api/data-provider';

export const Route = createFileRoute('/_site/r/$code')({
  staticData: { title: msg`Result` },
  component: SharedResult,
});

function SharedResult() {
  const { code } = Route.useParams();
  return (
    <DataProvider>
      <SharedResultPage linkCode={code} />
    </DataProvider>
  );
}
