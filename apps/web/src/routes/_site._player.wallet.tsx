import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WalletPage } from '../features/wallet/wallet-page';

export const Route = createFileRoute('/_site/_player/wallet')({
  staticData: {
    title: msg`Wallet`,
    earlyCalls: [['wallet.transactions', { limit: 10 }], ['wallet.settings']],
  },
  component: WalletPage,
});
