import type { AdminWithdrawal, WithdrawalStatus } from '@paheli/core/wallet/withdrawal';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatNumberOf } from '../../../lib/format';
import { detailOr } from '../../../lib/refusal';
import { trpc } from '../../../lib/trpc';
import { Button } from '../../../ui/button';
import { FailureNotice, Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { WithdrawalDetails } from './withdrawal-details';
import type { WithdrawalsSearch } from './withdrawals-search';
import { WithdrawalsTable } from './withdrawals-table';

const pageSize = 50;
type Shown = WithdrawalStatus | 'all';
const filters: readonly { readonly value: Shown; readonly label: string; readonly empty: string }[] = [
  { value: 'requested', label: 'To decide', empty: 'Nobody waits for a decision' },
  { value: 'approved', label: 'On its way', empty: 'Nothing is on its way' },
  { value: 'failed', label: 'Sent back', empty: 'No payout came back' },
  { value: 'paid', label: 'Paid', empty: 'Nothing has been paid yet' },
  { value: 'rejected', label: 'Rejected', empty: 'Nothing was rejected' },
  { value: 'all', label: 'All', empty: 'Nobody has asked for a withdrawal yet' },
];

type WithdrawalsPageProps = {
  search: WithdrawalsSearch;
  onSearch: (search: WithdrawalsSearch) => void;
};

/** What players want paid out; which of it is shown stands in the address. */
export function WithdrawalsPage({ search, onSearch }: WithdrawalsPageProps) {
  const status = search.status ?? 'requested';
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-[1.375rem]">Withdrawals</h2>
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Show</legend>
        {filters.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === status}
            onClick={() => onSearch({ status: value === 'requested' ? undefined : value })}
            className="min-h-11 whitespace-nowrap rounded-card border-[1.5px] border-line px-4 font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:border-edge aria-pressed:border-structure aria-pressed:bg-structure-soft aria-pressed:text-structure"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <WithdrawalList key={status} status={status} />
    </div>
  );
}

function WithdrawalList({ status }: { status: Shown }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const withdrawals = trpc.admin.withdrawals.list.useInfiniteQuery(
    { limit: pageSize, ...(status !== 'all' && { status }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  if (withdrawals.isPending) return <ListSkeleton />;
  if (withdrawals.isError) {
    return (
      <FailureNotice
        title="The withdrawals could not be loaded"
        detail={detailOr(withdrawals.error, 'Please check your connection and try again.')}
        onRetry={() => void withdrawals.refetch()}
      />
    );
  }
  const shown: AdminWithdrawal[] = withdrawals.data.pages.flatMap(({ items }) => items);
  const total = withdrawals.data.pages[0]?.total ?? 0;
  if (shown.length === 0) {
    return <Notice icon={Landmark} title={filters.find(({ value }) => value === status)?.empty ?? ''} />;
  }
  return (
    <>
      <p role="status" className="text-[0.875rem] text-ink-soft">
        {formatCount(shown.length)} of {formatNumberOf(total, 'withdrawal')}, the newest first
      </p>
      <WithdrawalsTable withdrawals={shown} onOpen={setOpenId} />
      {withdrawals.hasNextPage && (
        <Button
          look="quiet"
          className="self-center"
          busy={withdrawals.isFetchingNextPage}
          onClick={() => void withdrawals.fetchNextPage()}
        >
          Show more
        </Button>
      )}
      <WithdrawalDetails
        withdrawal={shown.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading withdrawals" className="tile flex flex-col gap-4 p-5">
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
