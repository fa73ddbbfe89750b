import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalsPage } from '../features/admin/withdrawals/withdrawals-page';
import { readWithdrawalsSearch } from '../features/admin/withdrawals/withdrawals-search';

export const Route = createFileRoute('/_site/_player/admin/withdrawals')({
  staticData: { title: msg`Withdrawals` },
  validateSearch: readWithdrawalsSearch,
  component: AdminWithdrawals,
});

function AdminWithdrawals() {
  const navigate = Route.useNavigate();
  return (
    <WithdrawalsPage
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}
