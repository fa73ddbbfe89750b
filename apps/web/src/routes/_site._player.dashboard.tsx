import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PlayerLinks } from '../features/auth/friends/player-links';
import { Greeting } from '../features/auth/greeting';
import { LiveFigures } from '../features/quiz/live-figures';
import { AvailableCount } from '../features/tournament/available-count';
import { PastTournaments } from '../features/tournament/mine/past-tournaments';
import { TournamentBoard } from '../features/tournament/tournament-board';
import { AddFundsDialog } from '../features/wallet/add-funds-dialog';
import { BalanceCard } from '../features/wallet/balance-card';
import { TransactionHistory } from '../features/wallet/transaction-history';
import { UnlockDialog } from '../features/wallet/unlock-dialog';
import { WalletActions } from '../features/wallet/wallet-actions';
import { KycRequiredDialog } from '../features/wallet/withdraw/kyc-required-dialog';
import { queries } from '../lib/api/trpc';
import { useRefresh } from '../lib/api/use-refresh';
import { readDashboardSearch } from '../lib/page/dashboard-search';
import { useUser } from '../lib/session/auth';
import { Button } from '../ui/button';

export const Route = createFileRoute('/_site/_player/dashboard')({
  staticData: { title: 'Dashboard' },
  validateSearch: readDashboardSearch,
  loader: () => {
    // Not awaited: the page is shown at once, with placeholders.
    void queries.tournament.list.prefetch({});
    void queries.tournament.mine.prefetch();
    void queries.stats.realtime.prefetch();
  },
  component: Dashboard,
});

type OpenDialog = 'funds' | 'unlock' | 'history' | 'kyc' | null;

function Dashboard() {
  const { category } = Route.useSearch();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { isRefreshing, refresh } = useRefresh();
  const { kycVerified } = useUser();
  const navigate = useNavigate();
  // A dialog closes only itself, because its action may have opened another dialog.
  const closing = (closed: OpenDialog) => () => setDialog((open) => (open === closed ? null : open));
  return (
    <div className="flex flex-col gap-6 pt-4 md:pt-8">
      <Greeting />
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
      <TournamentBoard
        category={category}
        action={
          <Button size="small" variant="plain" busy={isRefreshing} onClick={refresh} className="-mr-3">
            Refresh
          </Button>
        }
        onFundsNeeded={() => setDialog('funds')}
        onAccessNeeded={() => setDialog('unlock')}
      />
      <PastTournaments />
      <PlayerLinks />
      <AddFundsDialog open={dialog === 'funds'} onClose={closing('funds')} />
      <UnlockDialog open={dialog === 'unlock'} onClose={closing('unlock')} />
      <TransactionHistory open={dialog === 'history'} onClose={closing('history')} />
      <KycRequiredDialog open={dialog === 'kyc'} onClose={closing('kyc')} />
    </div>
  );
}
