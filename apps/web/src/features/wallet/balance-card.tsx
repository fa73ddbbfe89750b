import { useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useIsSocial } from '../../lib/play-mode';
import { useUser } from '../../lib/session/auth';
import { formatRupees } from '../../lib/text/format';

type BalanceCardProps = { onAddFunds: () => void; onWithdraw: () => void };

/** The wallet's balance, with buttons for adding money and for withdrawing winnings. */
export function BalanceCard({ onAddFunds, onWithdraw }: BalanceCardProps) {
  const { t } = useLingui();
  const { walletBalance } = useUser();
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
        {!isSocial && <span className="sr-only">{t`Add funds`}</span>}
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
