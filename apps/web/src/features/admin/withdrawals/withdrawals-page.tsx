import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { minuteMs } from '@paheli/core/clock';
import type { AdminWithdrawal, WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { getRouteApi } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { formatAge, formatRupees } from '../../../lib/text/format';
import { stateOfWithdrawal } from '../../../lib/text/withdrawal-words';
import { useServerNow } from '../../../lib/time/use-now';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import type { readWithdrawalsSearch } from '../page-search';
import { Person } from '../person';
import { useNarrow } from '../use-narrow';
import { KycPill } from '../users/kyc-pill';
import { WithdrawalDetails } from './withdrawal-details';

type Shown = WithdrawalStatus | 'all';
const filters: readonly {
  readonly value: Shown;
  readonly label: MessageDescriptor;
  readonly empty: MessageDescriptor;
}[] = [
  { value: 'requested', label: msg`To decide`, empty: msg`No withdrawal waits for a decision` },
  { value: 'approved', label: msg`On its way`, empty: msg`No payout is in progress` },
  { value: 'failed', label: msg`Sent back`, empty: msg`No payout was returned` },
  { value: 'paid', label: msg`Paid`, empty: msg`No withdrawal was paid yet` },
  { value: 'rejected', label: msg`Rejected`, empty: msg`No withdrawal was rejected` },
  { value: 'all', label: msg`All`, empty: msg`No withdrawals yet` },
];

const route = getRouteApi('/_site/_player/admin/withdrawals');

/** The withdrawals. The address holds the filter. */
export function WithdrawalsPage() {
  const { t } = useLingui();
  const { status = 'requested' } = route.useSearch();
  const narrow = useNarrow<ReturnType<typeof readWithdrawalsSearch>>();
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Withdrawals`}>
        <ExportButton list="withdrawals" filters={status === 'all' ? {} : { status }} />
      </ListHead>
      <FilterKeys
        legend={t`Show`}
        options={filters}
        value={status}
        onChoose={(value) => narrow({ status: value === 'requested' ? undefined : value })}
      />
      <WithdrawalList key={status} status={status} />
    </div>
  );
}

function WithdrawalList({ status }: { status: Shown }) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePages(
    trpc.admin.withdrawals.list.useInfiniteQuery(
      { limit: pageSize, ...(status !== 'all' && { status }) },
      byCursor,
    ),
  );
  return (
    <PagedList
      list={list}
      failure={t`The withdrawals could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# withdrawal', other: '# withdrawals' })}, the newest first`
      }
      empty={{ icon: Landmark, title: filters.find(({ value }) => value === status)?.empty ?? '' }}
    >
      {(withdrawals) => (
        <>
          <WithdrawalsTable withdrawals={withdrawals} onOpen={setOpenId} />
          <WithdrawalDetails
            withdrawal={withdrawals.find(({ id }) => id === openId) ?? null}
            onClose={() => setOpenId(null)}
          />
        </>
      )}
    </PagedList>
  );
}

type WithdrawalsTableProps = {
  withdrawals: readonly AdminWithdrawal[];
  onOpen: (withdrawalId: string) => void;
};

function WithdrawalsTable({ withdrawals, onOpen }: WithdrawalsTableProps) {
  const nowMs = useServerNow(minuteMs);
  const columns: Column<AdminWithdrawal>[] = [
    {
      name: msg`Player`,
      cell: ({ user }) => (
        <div className="min-w-0 lg:max-w-48">
          <Person {...user} />
        </div>
      ),
    },
    { name: msg`Amount`, isFigure: true, cell: ({ amount }) => formatRupees(amount) },
    { name: msg`After tax`, isFigure: true, cell: ({ net }) => formatRupees(net) },
    { name: msg`Status`, cell: (withdrawal) => <State withdrawal={withdrawal} /> },
    {
      name: msg`Age`,
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{formatAge(createdAt, nowMs)}</span>,
    },
    { name: 'KYC', cell: ({ kycStatus }) => <KycPill status={kycStatus} /> },
    {
      name: msg`Actions`,
      isUnnamed: true,
      cell: (withdrawal) => <OpenButton withdrawal={withdrawal} onOpen={onOpen} />,
    },
  ];
  return <DataTable from="md" columns={columns} rows={withdrawals} keyOf={({ id }) => id} />;
}

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

type OpenButtonProps = { withdrawal: AdminWithdrawal; onOpen: (withdrawalId: string) => void };

function OpenButton({ withdrawal: { id, status, amount, user }, onOpen }: OpenButtonProps) {
  const { t } = useLingui();
  return (
    <Button variant="quiet" size="small" onClick={() => onOpen(id)}>
      {status === 'requested' || status === 'failed' ? t`Decide` : t`Details`}
      <span className="sr-only"> {t`on ${formatRupees(amount)} of ${user.name}`}</span>
    </Button>
  );
}
