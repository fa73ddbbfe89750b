import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PlayerLinks } from '../features/auth/friends/player-links';
import { Greeting } from '../features/auth/greeting';
import { LiveFigures } from '../features/quiz/live-figures';
import { PracticeCards } from '../features/quiz/practice/practice-cards';
import { AvailableCount } from '../features/tournament/available-count';
import { PastTournaments } from '../features/tournament/mine/past-tournaments';
import { OwnMatch } from '../features/tournament/own-match';
import { TournamentBoard } from '../features/tournament/tournament-board';
import { AddFundsDialog } from '../features/wallet/add-funds-dialog';
import { BalanceCard } from '../features/wallet/balance-card';
import { TransactionHistory } from '../features/wallet/transaction-history';
import { WalletActions } from '../features/wallet/wallet-actions';
import { KycRequiredDialog } from '../features/wallet/withdraw/kyc-required-dialog';
import { queries } from '../lib/api/trpc';
import { useRefresh } from '../lib/api/use-refresh';
import { readDashboardSearch } from '../lib/page/dashboard-search';
import type { JoinSearch } from '../lib/page/join-search';
import { useUser } from '../lib/session/auth';
import { Button } from '../ui/button';
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

type OpenDialog = 'funds' | 'history' | 'kyc' | null;

function Dashboard() {
  const { t } = useLingui();
  const { category, join } = Route.useSearch();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { isRefreshing, refresh } = useRefresh();
  const { kycVerified } = useUser();
  const navigate = useNavigate();
  const want = (search: JoinSearch) =>
    navigate({
      to: '/dashboard',
      search: { ...(category && { category }), ...search },
      replace: search.join === undefined,
      resetScroll: false,
    });
  // A dialog closes only itself, because its action may have opened another dialog.
  const closing = (closed: OpenDialog) => () => setDialog((open) => (open === closed ? null : open));
  return (
    <div className="flex flex-col gap-3 pt-1 sm:gap-5 sm:pt-3 md:gap-6 md:pt-8">
      <Greeting />
      <OwnMatch />
      <TournamentBoard
        category={category}
        action={
          <Button size="small" variant="plain" busy={isRefreshing} onClick={refresh} className="-mr-3">
            {t`Refresh`}
          </Button>
        }
        onJoin={({ id }) => void want({ join: id })}
      />
      <div className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
          <BalanceCard
            onAddFunds={() => setDialog('funds')}
            onWithdraw={() => (kycVerified ? void navigate({ to: '/withdraw' }) : setDialog('kyc'))}
          />
          <AvailableCount />
          <LiveFigures />
        </div>
        <WalletActions onAddFunds={() => setDialog('funds')} onHistory={() => setDialog('history')} />
      </div>
      <PracticeCards />
      <PastTournaments />
      <PlayerLinks />
      {join && <WantedSeat key={join} tournamentId={join} onClose={() => void want({})} />}
      <AddFundsDialog open={dialog === 'funds'} onClose={closing('funds')} />
      <TransactionHistory open={dialog === 'history'} onClose={closing('history')} />
      <KycRequiredDialog open={dialog === 'kyc'} onClose={closing('kyc')} />
    </div>
  );
}
