import { msg } from '@lingui/core/macro';
import { createFileRoute, useParams } from '@tanstack/react-router';
import { SharedBadgesPage } from '../features/quiz/achievements/shared-badges-page';
import { DataProvider } from '../lib/api/data-provider';

export const Route = createFileRoute('/_site/badges/$code')({
  staticData: { title: msg`Badges` },
  component: SharedBadges,
});

function SharedBadges() {
  const { code } = useParams({ from: '/_site/badges/$code' });
  return (
    <DataProvider>
      <SharedBadgesPage linkCode={code} />
    </DataProvider>
  );
}
