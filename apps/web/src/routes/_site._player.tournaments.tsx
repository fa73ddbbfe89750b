import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { OwnTournamentsPage } from '../features/tournament/mine/own-tournaments-page';
import { queries } from '../lib/api/trpc';

export const Route = createFileRoute('/_site/_player/tournaments')({
  staticData: { title: msg`My tournaments`, earlyCalls: [['tournament.mine']] },
  loader: () => {
    // Not awaited: the page is shown at once, with placeholders.
    void queries.tournament.mine.prefetch();
  },
  component: OwnTournamentsPage,
});
