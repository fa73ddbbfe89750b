import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Users } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { ListHead } from '../list-head';
import { UserDetails } from './user-details';
import { UserFilters } from './user-filters';
import { toListInput, type UsersSearch } from './users-search';
import { UsersTable } from './users-table';

type UsersPageProps = { search: UsersSearch; onSearch: (search: UsersSearch) => void };

/** The users. The address holds the filters, the order and the user whose details are open. */
export function UsersPage({ search, onSearch }: UsersPageProps) {
  const { t } = useLingui();
  const { kycStatus, ...filters } = toListInput(search);
  const narrow = (next: UsersSearch) => onSearch({ ...next, pages: undefined });
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Users`}>
        <ExportButton list="users" filters={{ ...filters, kyc_status: kycStatus }} />
      </ListHead>
      <UserFilters search={search} onSearch={narrow} />
      <UserList search={search} onSearch={onSearch} onSort={narrow} />
      <UserDetails userId={search.user ?? null} onClose={() => onSearch({ ...search, user: undefined })} />
    </div>
  );
}

type UserListProps = UsersPageProps & { onSort: (search: UsersSearch) => void };

function UserList({ search, onSearch, onSort }: UserListProps) {
  const { t } = useLingui();
  const list = usePages(
    trpc.admin.users.list.useInfiniteQuery({ limit: pageSize, ...toListInput(search) }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList
      list={list}
      failure={t`The users could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# user', other: '# users' })}`}
      empty={{
        icon: Users,
        title: search.kyc === 'pending' ? t`No KYC waits for a decision` : t`No user is found`,
        detail: search.text && t`Try a part of the name, or the mobile number.`,
      }}
    >
      {(users) => (
        <UsersTable
          users={users}
          search={search}
          onSearch={onSort}
          onShow={(user) => onSearch({ ...search, user })}
        />
      )}
    </PagedList>
  );
}
