import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Landmark, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../../lib/session/auth';
import { LinkTile } from '../../ui/link-tile';
import { AddFundsDialog } from './add-funds-dialog';
import { BalanceCard } from './balance-card';
import { Transactions } from './transaction-history';
import { KycRequiredDialog } from './withdraw/kyc-required-dialog';

const links = [
  { to: '/withdraw', icon: Landmark, label: msg`Withdrawals`, hint: msg`Requests and what became of them` },
  {
    to: '/statements',
    icon: ReceiptText,
    label: msg`Statements`,
    hint: msg`Every entry, as a file for any period`,
  },
] as const;

/** The wallet: balance, latest transactions, withdrawals and statements. */
export function WalletPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { kycVerified } = useUser();
  const [dialog, setDialog] = useState<'funds' | 'kyc' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-col gap-6 pt-4 md:pt-8">
      <h1 className="text-[1.75rem] md:text-4xl">{t`Wallet`}</h1>
      <div className="grid gap-2.5 sm:grid-cols-3">
        <BalanceCard
          onAddFunds={() => setDialog('funds')}
          onWithdraw={() => (kycVerified ? void navigate({ to: '/withdraw' }) : setDialog('kyc'))}
        />
        {links.map((link) => (
          <LinkTile key={link.to} {...link} />
        ))}
      </div>
      <section aria-labelledby="latest-title" className="flex flex-col gap-2">
        <h2 id="latest-title" className="text-2xl">
          {t`Latest transactions`}
        </h2>
        <Transactions />
      </section>
      <AddFundsDialog open={dialog === 'funds'} onClose={close} />
      <KycRequiredDialog open={dialog === 'kyc'} onClose={close} />
    </div>
  );
}
