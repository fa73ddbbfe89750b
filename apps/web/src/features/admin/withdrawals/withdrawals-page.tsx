import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalStatus } from '@paheli/core/wallet/withdrawals/schema';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import { WithdrawalDetails } from './withdrawal-details';
import type { WithdrawalsSearch } from './withdrawals-search';
import { WithdrawalsTable } from './withdrawals-table';

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

type WithdrawalsPageProps = {
  search: WithdrawalsSearch;
  onSearch: (search: WithdrawalsSearch) => void;
};

/** The withdrawals. The address holds the filter. */
export function WithdrawalsPage({ search, onSearch }: WithdrawalsPageProps) {
  const { t } = useLingui();
  const status = search.status ?? 'requested';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Withdrawals`}>
        <ExportButton list="withdrawals" filters={status === 'all' ? {} : { status }} />
      </ListHead>
      <FilterKeys
        legend={t`Show`}
        options={filters}
        value={status}
        onChoose={(value) => onSearch({ status: value === 'requested' ? undefined : value })}
      />
      <WithdrawalList key={status} status={status} search={search} onSearch={onSearch} />
    </div>
  );
}

function WithdrawalList({ status, search, onSearch }: WithdrawalsPageProps & { status: Shown }) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = usePages(
    trpc.admin.withdrawals.list.useInfiniteQuery(
      { limit: pageSize, ...(status !== 'all' && { status }) },
      byCursor,
    ),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
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
