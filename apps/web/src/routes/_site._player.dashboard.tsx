import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PlayerLinks } from '../features/auth/friends/player-links';
import { Greeting } from '../features/auth/greeting';
import { LiveFigures } from '../features/quiz/live-figures';
import { FreePlay } from '../features/quiz/practice/free-play';
import { AvailableCount } from '../features/tournament/available-count';
import { PastTournaments } from '../features/tournament/mine/past-tournaments';
import { AfterOwnMatch, OwnMatch } from '../features/tournament/own-match';
import { TournamentBoard } from '../features/tournament/tournament-board';
import { PaidSeatOffer } from '../features/wallet/seat/paid-seat-offer';
import { WalletPanel } from '../features/wallet/wallet-panel';
import { queries } from '../lib/api/trpc';
import { readDashboardSearch } from '../lib/page/dashboard-search';
import { WantedSeat } from './-wanted-seat';

export const Route = createFileRoute('/_site/_player/dashboard')({
  staticData: {
    title: msg`Dashboard`,
    earlyCalls: [
      ['tournament.list', {}],
      ['tournament.mine'],
      ['stats.realtime'],
      ['quiz.daily'],
      ['wallet.settings'],
    ],
  },
  validateSearch: readDashboardSearch,
  loader: () => {
    // Not awaited: the page is shown at once, with placeholders.
    void queries.tournament.list.prefetch({});
    void queries.tournament.mine.prefetch();
    void queries.stats.realtime.prefetch();
    void queries.quiz.daily.prefetch();
  },
  component: Dashboard,
});

function Dashboard() {
  return (
    <div className="flex flex-col gap-3 pt-1 sm:gap-5 sm:pt-3 md:gap-6 md:pt-8">
      <Greeting />
      <OwnMatch free={<FreePlay />} />
      <PaidSeatOffer />
      <TournamentBoard />
      <div className="flex flex-col gap-3">
        {/* Without a wallet, the last of three cards takes the place of a fourth. */}
        <WalletPanel
          hasActions
          className="grid grid-cols-2 gap-2.5 lg:grid-cols-4 [&>:nth-child(3):last-child]:col-span-2"
        >
          <AvailableCount />
          <LiveFigures />
        </WalletPanel>
      </div>
      <AfterOwnMatch free={<FreePlay />} />
      <PastTournaments />
      <PlayerLinks />
      <WantedSeat />
    </div>
  );
}
