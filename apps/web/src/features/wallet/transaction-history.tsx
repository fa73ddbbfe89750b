import { useLingui } from '@lingui/react/macro';
import type { WalletTransaction } from '@paheli/core/wallet/schema';
import { ReceiptText } from 'lucide-react';
import { trpc } from '../../lib/api/trpc';
import { useUser } from '../../lib/session/auth';
import { formatInstant, formatRupees } from '../../lib/text/format';
import { classNames } from '../../ui/class-names';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { QueryFailure } from '../../ui/query-failure';
import { Skeleton } from '../../ui/skeleton';

const shown = 10;

export default function TransactionHistory({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Transaction History`}
      description={t`The latest ${shown}.`}
    >
      <Transactions />
    </Dialog>
  );
}

/** The latest transactions, or why none are shown. */
export function Transactions() {
  const { t } = useLingui();
  const { hasWallet } = useUser();
  const transactions = trpc.wallet.transactions.useQuery({ limit: shown });
  if (transactions.isPending) return <TransactionSkeletons />;
  if (transactions.isError) {
    return <QueryFailure title={t`Your transactions could not be loaded`} query={transactions} />;
  }
  const items = transactions.data.items.slice(0, shown);
  if (items.length === 0) {
    return (
      <EmptyState icon={ReceiptText} title={t`No transactions yet`}>
        {hasWallet ? t`Add funds to your wallet and they show up here.` : t`What you buy shows up here.`}
      </EmptyState>
    );
  }
  return (
    <ul className="-mx-1 flex flex-col divide-y divide-line">
      {items.map((item) => (
        <TransactionRow key={item.id} transaction={item} />
      ))}
    </ul>
  );
}

function TransactionRow({ transaction }: { transaction: WalletTransaction }) {
  const isCredit = transaction.type === 'credit';
  return (
    <li className="flex items-center justify-between gap-4 px-1 py-3">
      <div className="min-w-0">
        <p className="font-medium">{transaction.description}</p>
        <p className="text-[0.8125rem] text-ink-soft">{formatInstant(transaction.createdAt)}</p>
      </div>
      <p className={classNames('figures whitespace-nowrap text-lg', isCredit ? 'text-correct' : 'text-ink')}>
        {isCredit ? '+' : '−'}
        {formatRupees(transaction.amount)}
      </p>
    </li>
  );
}

function TransactionSkeletons() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading transactions`} className="flex flex-col gap-5 py-2">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex justify-between gap-6">
          <Skeleton className="h-9 flex-1" />
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </div>
  );
}
