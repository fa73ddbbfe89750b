import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminWithdrawal } from '@paheli/core/wallet/withdrawals/schema';
import { getRouteApi } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { byCursorAnew, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { formatRupees } from '../../../lib/text/format';
import { stateOfWithdrawal } from '../../../lib/text/withdrawal-words';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { Age, Player } from '../cells';
import { ExportButton } from '../export-button';
import { FilterKeys } from '../filters';
import { KycPill } from '../users/kyc-pill';
import { WithdrawalDetails } from './withdrawal-details';

const statusNames = {
  approved: msg`On its way`,
  failed: msg`Sent back`,
  paid: msg`Paid`,
  rejected: msg`Rejected`,
  all: msg`All`,
};

const emptyTitles = {
  requested: msg`No withdrawal waits for a decision`,
  approved: msg`No payout is in progress`,
  failed: msg`No payout was returned`,
  paid: msg`No withdrawal was paid yet`,
  rejected: msg`No withdrawal was rejected`,
  all: msg`No withdrawals yet`,
};

const route = getRouteApi('/_site/_player/admin/withdrawals');

/** The withdrawals. The address holds the filter. */
export function WithdrawalsPage() {
  const { t } = useLingui();
  const { status = 'requested' } = route.useSearch();
  const filters = status === 'all' ? {} : { status };
  const list = trpc.admin.withdrawals.list.useInfiniteQuery({ limit: pageSize, ...filters }, byCursorAnew);
  return (
    <AdminList
      title={t`Withdrawals`}
      actions={<ExportButton list="withdrawals" filters={filters} />}
      filters={<FilterKeys parameter="status" all={msg`To decide`} names={statusNames} />}
      list={list}
      failure={t`The withdrawals could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# withdrawal', other: '# withdrawals' })}, the newest first`
      }
      empty={{ icon: Landmark, title: emptyTitles[status] }}
    >
      {(withdrawals) => <DataTable from="md" columns={columns} rows={withdrawals} />}
    </AdminList>
  );
}

const columns: readonly Column<AdminWithdrawal>[] = [
  { name: msg`Player`, cell: ({ user }) => <Player {...user} /> },
  { name: msg`Amount`, isFigure: true, cell: ({ amount }) => formatRupees(amount) },
  { name: msg`After tax`, isFigure: true, cell: ({ net }) => formatRupees(net) },
  { name: msg`Status`, cell: (withdrawal) => <State withdrawal={withdrawal} /> },
  { name: msg`Age`, cell: ({ createdAt }) => <Age since={createdAt} /> },
  { name: 'KYC', cell: ({ kycStatus }) => <KycPill status={kycStatus} /> },
  { name: msg`Actions`, isUnnamed: true, cell: (withdrawal) => <OpenButton withdrawal={withdrawal} /> },
];

function State({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useLingui();
  const { status, approvals, approvalsNeeded } = withdrawal;
  const { label, tone } = stateOfWithdrawal(withdrawal);
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tone}>{t(label)}</Badge>
      {status === 'requested' && approvalsNeeded > 1 && (
        <span className="text-[0.8125rem] text-ink-soft">
          {t`${approvals} of ${approvalsNeeded} approvals`}
        </span>
      )}
    </span>
  );
}

function OpenButton({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { status, amount, user } = withdrawal;
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {status === 'requested' || status === 'failed' ? t`Decide` : t`Details`}
        <span className="sr-only"> {t`on ${formatRupees(amount)} of ${user.name}`}</span>
      </Button>
      <WithdrawalDetails withdrawal={isOpen ? withdrawal : null} onClose={() => setIsOpen(false)} />
    </>
  );
}
