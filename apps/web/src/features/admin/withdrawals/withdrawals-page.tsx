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
const filters: readonly { readonly value: Shown; readonly label: string; readonly empty: string }[] = [
  { value: 'requested', label: 'To decide', empty: 'No withdrawal waits for a decision' },
  { value: 'approved', label: 'On its way', empty: 'No payout is in progress' },
  { value: 'failed', label: 'Sent back', empty: 'No payout was returned' },
  { value: 'paid', label: 'Paid', empty: 'No withdrawal was paid yet' },
  { value: 'rejected', label: 'Rejected', empty: 'No withdrawal was rejected' },
  { value: 'all', label: 'All', empty: 'No withdrawals yet' },
];

type WithdrawalsPageProps = {
  search: WithdrawalsSearch;
  onSearch: (search: WithdrawalsSearch) => void;
};

/** The withdrawals. The address holds the filter. */
export function WithdrawalsPage({ search, onSearch }: WithdrawalsPageProps) {
  const status = search.status ?? 'requested';
  return (
    <div className="flex flex-col gap-4">
      <ListHead title="Withdrawals">
        <ExportButton list="withdrawals" filters={status === 'all' ? {} : { status }} />
      </ListHead>
      <FilterKeys
        legend="Show"
        options={filters}
        value={status}
        onChoose={(value) => onSearch({ status: value === 'requested' ? undefined : value })}
      />
      <WithdrawalList key={status} status={status} search={search} onSearch={onSearch} />
    </div>
  );
}

function WithdrawalList({ status, search, onSearch }: WithdrawalsPageProps & { status: Shown }) {
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
      one="withdrawal"
      afterCount=", the newest first"
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
