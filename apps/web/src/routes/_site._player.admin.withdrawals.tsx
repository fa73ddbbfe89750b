import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { readWithdrawalsSearch } from '../features/admin/page-search';
import { WithdrawalsPage } from '../features/admin/withdrawals/withdrawals-page';

export const Route = createFileRoute('/_site/_player/admin/withdrawals')({
  staticData: { title: msg`Withdrawals` },
  validateSearch: readWithdrawalsSearch,
  component: WithdrawalsPage,
});
