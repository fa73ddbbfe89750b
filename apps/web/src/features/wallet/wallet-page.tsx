import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Landmark, ReceiptText } from 'lucide-react';
import { LinkTile } from '../../ui/link-tile';
import { PaidSeatOffer } from './seat/paid-seat-offer';
import { Transactions } from './transaction-history';
import { WalletPanel } from './wallet-panel';

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
  return (
    <>
      <PaidSeatOffer />
      <div className="flex flex-col gap-6 pt-4 md:pt-8">
        <h1 className="text-[1.75rem] md:text-4xl">{t`Wallet`}</h1>
        <WalletPanel className="grid gap-2.5 sm:grid-cols-3">
          {links.map((link) => (
            <LinkTile key={link.to} {...link} />
          ))}
        </WalletPanel>
        <section aria-labelledby="latest-title" className="flex flex-col gap-2">
          <h2 id="latest-title" className="text-2xl">
            {t`Latest transactions`}
          </h2>
          <Transactions />
        </section>
      </div>
    </>
  );
}
