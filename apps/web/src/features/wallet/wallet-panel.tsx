import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { lazyDialog, lazyOnIntent } from '../../lib/page/lazy-on-intent';
import { useUser } from '../../lib/session/auth';
import { formatRupees } from '../../lib/text/format';
import { Button } from '../../ui/button';
import { AddFundsDialog } from './add-funds-dialog';

type DialogProps = { open: boolean; onClose: () => void };

const TransactionHistory = lazyDialog<DialogProps>(() => import('./transaction-history'));
const SocialActions = lazyOnIntent(() => import('./social-actions'));
const KycRequiredDialog = lazyDialog<DialogProps>(() => import('./withdraw/kyc-required-dialog'));

type Opened = 'funds' | 'history' | 'kyc' | null;

type WalletPanelProps = {
  className: string;
  /** The cards beside the balance. */
  children: ReactNode;
  /** Whether the wallet's actions stand below the cards. */
  hasActions?: boolean;
};

/** The balance among other cards, and the dialogs for what can be done with it. */
export function WalletPanel({ className, children, hasActions = false }: WalletPanelProps) {
  const navigate = useNavigate();
  const { kycVerified, hasWallet } = useUser();
  const [dialog, setDialog] = useState<Opened>(null);
  // A dialog closes only itself, because its action may have opened another dialog.
  const closing = (closed: Opened) => () => setDialog((open) => (open === closed ? null : open));
  return (
    <>
      <div className={className}>
        {hasWallet && (
          <BalanceCard
            onAddFunds={() => setDialog('funds')}
            onWithdraw={() => (kycVerified ? void navigate({ to: '/withdraw' }) : setDialog('kyc'))}
          />
        )}
        {children}
      </div>
      {hasActions && <Actions onOpen={setDialog} />}
      <AddFundsDialog open={dialog === 'funds'} onClose={closing('funds')} />
      <TransactionHistory open={dialog === 'history'} onClose={closing('history')} />
      <KycRequiredDialog open={dialog === 'kyc'} onClose={closing('kyc')} />
    </>
  );
}

/** The actions of the wallet. In social mode no money is added. */
function Actions({ onOpen }: { onOpen: (dialog: Opened) => void }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {useIsSocial() ? (
        <SocialActions />
      ) : (
        <Button size="small" className="flex-1 sm:flex-none sm:px-8" onClick={() => onOpen('funds')}>
          {t`Add Funds`}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={() => onOpen('history')}>
        {t`Transaction History`}
      </Button>
    </div>
  );
}

type BalanceCardProps = { onAddFunds: () => void; onWithdraw: () => void };

/** The wallet's balance, with buttons for adding money and for withdrawing winnings. */
function BalanceCard({ onAddFunds, onWithdraw }: BalanceCardProps) {
  const { t } = useLingui();
  const { walletBalance, withdrawableBalance, username } = useUser();
  const [deposits, winnings] = [walletBalance - withdrawableBalance, withdrawableBalance].map(formatRupees);
  // In free play no money can be added. An existing balance can still be withdrawn.
  const isSocial = useIsSocial();
  return (
    <div className="tile flex flex-col border-act">
      <button
        type="button"
        onClick={onAddFunds}
        disabled={isSocial}
        className="flex flex-1 flex-col gap-0.5 rounded-t-card px-3.5 pt-3 pb-1 text-left transition-colors hover:bg-sunken"
      >
        <span className="flex items-center justify-between self-stretch text-[0.8125rem] text-ink-soft">
          {t`Wallet Balance`}
          {!isSocial && <Plus aria-hidden="true" className="size-4" />}
        </span>
        <span className="figures text-2xl">
          <span data-fill="balance">{formatRupees(walletBalance)}</span>
        </span>
        {!isSocial && (
          <>
            <span className="text-[0.8125rem] text-ink-soft">
              {/* The frame of the page knows nobody, and keeps the place. */}
              {username === '' ? '\u00a0' : t`Deposits ${deposits}, winnings ${winnings}`}
            </span>
            <span className="sr-only">{t`Add funds`}</span>
          </>
        )}
      </button>
      <button
        type="button"
        onClick={onWithdraw}
        className="min-h-11 rounded-b-card px-3.5 text-left font-semibold text-[0.875rem] text-structure transition-colors hover:bg-sunken"
      >
        {t`Withdraw`}
      </button>
    </div>
  );
}

/** Returns whether play is free. False until the server has reported the mode. */
function useIsSocial(): boolean {
  const settings = trpc.wallet.settings.useQuery(undefined, { staleTime: Infinity });
  return settings.data?.playMode === 'social';
}
