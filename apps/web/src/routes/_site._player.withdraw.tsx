import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WithdrawPage } from '../features/wallet/withdraw/withdraw-page';

export const Route = createFileRoute('/_site/_player/withdraw')({
  staticData: { title: msg`Withdraw` },
  component: WithdrawPage,
});
