import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HallPage } from '../features/tournament/hall/hall-page';
import { DataProvider } from '../lib/api/data-provider';

/** The screen in a hall where a tournament is played: by its link, without an account and without navigation. */
export const Route = createFileRoute('/hall/$code')({
  staticData: { title: msg`Tournament` },
  component: Hall,
});

function Hall() {
  return (
    <DataProvider>
      <HallPage />
    </DataProvider>
  );
}
