import type { AdminUser } from '@paheli/core/admin/user';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatNumberOf } from '../../../lib/format';
import { detailOr } from '../../../lib/refusal';
import { trpc } from '../../../lib/trpc';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/choice';
import { Field } from '../../../ui/field';
import { FailureNotice, Notice } from '../../../ui/notice';
import { Skeleton } from '../../../ui/skeleton';
import { UserDetails } from './user-details';
import type { UsersSearch } from './users-search';
import { UsersTable } from './users-table';

const pageSize = 50;
const states = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'KYC to check' },
] as const;

type UsersPageProps = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** The users, newest first; what is looked for stands in the address. */
export function UsersPage({ search, onSearch }: UsersPageProps) {
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <form
        aria-label="Find users"
        className="flex flex-col gap-3 sm:flex-row sm:items-end"
        onSubmit={(event) => {
          event.preventDefault();
          const text = String(new FormData(event.currentTarget).get('text') ?? '').trim();
          onSearch({ ...search, text: text || undefined });
        }}
      >
        <Field
          key={search.text}
          name="text"
          type="search"
          label="Name, username, e-mail or mobile number"
          defaultValue={search.text}
          className="sm:flex-1"
        />
        <Choice
          name="kyc"
          legend="Show"
          options={states}
          value={search.kyc ?? 'all'}
          onChange={({ target }) =>
            onSearch({ ...search, kyc: target.value === 'pending' ? 'pending' : undefined })
          }
        />
      </form>
      <UserList search={search} onShow={setShownId} />
      <UserDetails userId={shownId} onClose={() => setShownId(null)} />
    </div>
  );
}

function UserList({ search, onShow }: { search: UsersSearch; onShow: (userId: string) => void }) {
  const users = trpc.admin.users.list.useInfiniteQuery(
    { limit: pageSize, search: search.text, kycStatus: search.kyc },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  if (users.isPending) return <TableSkeleton />;
  if (users.isError) {
    return (
      <FailureNotice
        title="The users could not be loaded"
        detail={detailOr(users.error, 'Please check your connection and try again.')}
        onRetry={() => void users.refetch()}
      />
    );
  }
  const shown: AdminUser[] = users.data.pages.flatMap(({ items }) => items);
  const total = users.data.pages[0]?.total ?? 0;
  if (shown.length === 0) {
    return (
      <Notice icon={Users} title={search.kyc ? 'Nobody waits to be checked' : 'Nobody is found'}>
        {search.text && 'Try a part of the name, or the mobile number.'}
      </Notice>
    );
  }
  return (
    <>
      <p role="status" className="text-[0.875rem] text-ink-soft">
        {formatCount(shown.length)} of {formatNumberOf(total, 'user')}
      </p>
      <UsersTable users={shown} onShow={onShow} />
      {users.hasNextPage && (
        <Button
          look="quiet"
          className="self-center"
          busy={users.isFetchingNextPage}
          onClick={() => void users.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function TableSkeleton() {
  return (
    <div role="status" aria-label="Loading users" className="tile flex flex-col gap-4 p-5">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
