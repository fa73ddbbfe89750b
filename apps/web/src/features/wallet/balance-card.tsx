import { Plus } from 'lucide-react';
import { useUser } from '../../lib/auth';
import { formatRupees } from '../../lib/format';

/** What the wallet holds; pressing it adds to it. */
export function BalanceCard({ onAddFunds }: { onAddFunds: () => void }) {
  const { walletBalance } = useUser();
  return (
    <button
      type="button"
      onClick={onAddFunds}
      className="tile flex flex-col gap-0.5 border-act px-3.5 py-3 text-left transition-colors hover:bg-sunken"
    >
      <span className="flex items-center justify-between text-[0.8125rem] text-ink-soft">
        Wallet Balance
        <Plus aria-hidden="true" className="size-4" />
      </span>
      <span className="figures text-2xl">{formatRupees(walletBalance)}</span>
      <span className="sr-only">Add funds</span>
    </button>
  );
}
